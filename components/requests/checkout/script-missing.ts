/** Asks the page's head to reload it if a script that it names returns 404: the server may have been upgraded since. */
export const scriptMissingEvent = "remit:script-missing";
