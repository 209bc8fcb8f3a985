import { clockOffsetMs } from "./time-left";
import { useNow } from "@/components/ui/now";

/** The time by the server's clock, once a second. While rendering on the server it is the moment of the data. */
export function useServerNow(request: { now: string }, updatedAt: number): Date {
  const readerNow = useNow();
  const serverTime = new Date(request.now);
  if (!readerNow) return serverTime;
  return new Date(readerNow.getTime() + clockOffsetMs(serverTime, new Date(updatedAt)));
}
