// Times of a control for a time, in a time zone.

const minuteMs = 60_000;

/** A time as the value of a `datetime-local` control: in a time zone, to the minute. */
export function localInputValue(time: Date, timeZone: string): string {
  return new Date(time.getTime() + offsetAt(time.getTime(), timeZone)).toISOString().slice(0, 16);
}

/**
 * The time of a `datetime-local` control in a time zone; NaN without one. Of a time that clocks show twice, it is the
 * first; one that they skip is as much later as they are moved forward (ECMA-262, LocalTime).
 */
export function instantOfInput(value: string, timeZone: string): number {
  const asUtc = Date.parse(`${value}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // A day before and after any change of the offset.
  const [before, after] = [-1, 1].map((days) => asUtc - offsetAt(asUtc + days * 24 * 60 * minuteMs, timeZone));
  const candidates = [before, after].filter(
    (at): at is number => at !== undefined && at + offsetAt(at, timeZone) === asUtc,
  );
  return candidates.length > 0 ? Math.min(...candidates) : (before ?? asUtc);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** By how many milliseconds the clocks of a zone are ahead of UTC. */
function offsetAt(at: number, timeZone: string): number {
  const clock =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  clocks.set(timeZone, clock);
  const parts = Object.fromEntries(clock.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
  const { year = 0, month = 1, day, hour, minute, second } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}
