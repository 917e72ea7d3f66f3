"""Devices that ask to write at a table, for directors."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.core.api.base import PAGES, DirectorView, answers
from tournaments.core.roles import Action
from tournaments.play.selectors.devices import asking_devices
from tournaments.play.serializers.devices import AskingDeviceSerializer
from tournaments.play.services.devices import answer_device, forget_devices

TAGS = ["calls"]


@extend_schema(tags=TAGS)
class DeviceList(DirectorView):
    """The devices that ask to write, in the order in which they asked."""

    pagination_class = PAGES

    @extend_schema(responses=answers(401, 404, ok=AskingDeviceSerializer(many=True)))
    def get(self, request: Request, slug: str) -> Response:
        return self.paged(asking_devices(self.bustle(slug).pk), AskingDeviceSerializer)


class DeviceAnswer(DirectorView):
    """A word to a device that asks. What does not ask any more stays as it is."""

    press = Action.SCORE

    let_in: bool

    @extend_schema(tags=TAGS, request=None, responses=answers(401, 404, deleted=None))
    def post(self, request: Request, slug: str, device_id: int) -> Response:
        answer_device(bustle_id=self.bustle(slug).pk, device_id=device_id, let_in=type(self).let_in)
        return Response(status=204)


class DeviceLetIn(DeviceAnswer):
    """This device writes from now on, too."""

    let_in = True


class DeviceSendAway(DeviceAnswer):
    """This device does not write."""

    let_in = False


@extend_schema(tags=TAGS)
class TableDevices(DirectorView):
    """Frees a table: whoever writes there next claims it."""

    press = Action.SCORE

    @extend_schema(request=None, responses=answers(401, 404, deleted=None))
    def delete(self, request: Request, slug: str, table: int) -> Response:
        forget_devices(bustle_id=self.bustle(slug).pk, table=table)
        return Response(status=204)
