/* A file that is larger than one request may be is packed before it is sent. What stays too large, or meets a browser
   that cannot pack, is told where else it can be opened. */
(function () {
  "use strict";

  function packed(file) {
    var stream = file.stream().pipeThrough(new CompressionStream("gzip"));
    return new Response(stream).blob().then(function (blob) { return new File([blob], file.name + ".gz"); });
  }

  function put(input, file) {
    var files = new DataTransfer();
    files.items.add(file);
    input.files = files.files;
  }

  document.querySelectorAll("input[data-most]").forEach(function (input) {
    var words = document.querySelector("[data-too-large]");

    function refuse() { words.hidden = false; }

    input.addEventListener("change", function () { words.hidden = true; });
    input.form.addEventListener("submit", function (event) {
      var file = input.files[0], most = Number(input.dataset.most);
      if (!file || file.size <= most) { return; }
      event.preventDefault();
      if (!window.CompressionStream) { refuse(); return; }
      packed(file).then(function (small) {
        if (small.size > most) { refuse(); return; }
        put(input, small);
        input.form.submit();
      }, refuse);
    });
  });
})();
