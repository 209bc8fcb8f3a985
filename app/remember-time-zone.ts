import { timeZoneCookie } from "@/components/shell/time-zone-cookie";

/** A browser script that tells the server the viewer's time zone, for the HTML of the next pages. */
export const rememberTimeZone = `
document.cookie = "${timeZoneCookie}=" + encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone) +
  "; path=/; max-age=31536000; samesite=lax";
`;
