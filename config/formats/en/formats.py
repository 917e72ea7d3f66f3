"""American English: 7:00 PM, Sunday, November 22."""

TIME_FORMAT = "g:i A"
DATE_FORMAT = "F j, Y"
DATETIME_FORMAT = "F j, Y, g:i A"
MONTH_DAY_FORMAT = "F j"
DAY_FORMAT = "l, F j"
FULL_DAY_FORMAT = "l, F j, Y"
