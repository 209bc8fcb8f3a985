import { cookies } from "next/headers";
import { timeZoneCookie } from "@/components/shell/time-zone-cookie";
import { timeZoneSchema } from "@/lib/platform/time/time-zone";

/** The browser's time zone, as its last page told the server, else UTC. */
export async function readKnownZone(): Promise<string> {
  return timeZoneSchema.safeParse((await cookies()).get(timeZoneCookie)?.value).data ?? "UTC";
}
