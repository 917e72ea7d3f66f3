// @ts-check
/* The scripts of a table's page, in the order in which they begin.
   May know: which they are; templates/table/sheet.html names every module for the browser to load
   at once. */
import "./hand_entry.js";
import "./live_parts.js";
import "./round_clock.js";
import "./outbox.js";
import "./waiting_sheet.js";
import "./sheet_requests.js";
import "./call_director.js";
import "./sheet_cache.js";
import "./handover.js";
