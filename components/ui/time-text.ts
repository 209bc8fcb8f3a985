const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** "12 min ago", "in 23 h 48 min": never rounded up. */
export function relativeText(time: Date, now: Date, precise = false): string {
  const difference = time.getTime() - now.getTime();
  const length = durationText(Math.abs(difference), precise);
  if (length === null) return difference > 0 ? "in a moment" : "just now";
  return difference > 0 ? `in ${length}` : `${length} ago`;
}

function durationText(ms: number, precise: boolean): string | null {
  if (ms < 5_000) return null;
  if (ms < minute) return `${Math.floor(ms / 1000)} s`;
  if (ms < hour) return `${Math.floor(ms / minute)} min`;
  const minutes = Math.floor((ms % hour) / minute);
  if (ms < day) return `${Math.floor(ms / hour)} h${precise && minutes > 0 ? ` ${minutes} min` : ""}`;
  const days = Math.floor(ms / day);
  const hours = Math.floor((ms % day) / hour);
  return `${days} ${days === 1 ? "day" : "days"}${precise && hours > 0 ? ` ${hours} h` : ""}`;
}

/** "21 Nov, 13:54", with the year when it is not this one. */
export function shortDateText(time: Date, now: Date): string {
  const sameYear = time.getFullYear() === now.getFullYear();
  const date = new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(sameYear ? {} : { year: "numeric" }),
  });
  return sameYear ? `${date.format(time)}, ${clockText(time)}` : date.format(time);
}

/** "20 Nov 2026, 14:20:11 CET": the exact time with its zone. */
export function exactText(time: Date, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    year: "numeric",
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    timeZoneName: "short",
    timeZone,
  }).format(time);
}

function clockText(time: Date): string {
  return new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(time);
}

/** The reader's own zone by name, as "Europe/Oslo". */
export function zoneName(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** A time as the value of a `datetime-local` control: in the reader's zone, to the minute. */
export function localInput(time: Date): string {
  const local = new Date(time.getTime() - time.getTimezoneOffset() * minute);
  return local.toISOString().slice(0, 16);
}
