"""British English: 19:00, Sunday 22 November."""

TIME_FORMAT = "H:i"
DATE_FORMAT = "j F Y"
DATETIME_FORMAT = "j F Y, H:i"
MONTH_DAY_FORMAT = "j F"
DAY_FORMAT = "l j F"
FULL_DAY_FORMAT = "l j F Y"
