import { clockOffsetMs } from "./time-left";
import { useNow } from "@/components/ui/now";

/** The server's time, updated every second. During server rendering, the time of the data. */
export function useServerNow(request: { now: string }, updatedAt: number): Date {
  const browserNow = useNow();
  const serverTime = new Date(request.now);
  if (!browserNow) return serverTime;
  return new Date(browserNow.getTime() + clockOffsetMs(serverTime, new Date(updatedAt)));
}
