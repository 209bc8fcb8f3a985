import { cookies } from "next/headers";
import { cache } from "react";
import { timeZoneCookie } from "@/components/shell/time-zone-cookie";
import { timeZoneSchema } from "@/lib/platform/time/time-zone";

/** The browser's time zone, as its last page told the server, else UTC. Read once per page. */
export const readKnownZone = cache(
  async (): Promise<string> => timeZoneSchema.safeParse((await cookies()).get(timeZoneCookie)?.value).data ?? "UTC",
);
