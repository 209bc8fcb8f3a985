/** The cookie that tells the server the viewer's time zone, so that its HTML has the viewer's days. */
export const timeZoneCookie = "remit.time-zone";
