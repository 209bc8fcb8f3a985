const pattern = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)$/;

// Four-digit years since the Unix epoch; no data of Remit is older.
const earliest = Date.UTC(1970, 0, 1);
const latest = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

/** Whether an instant is in the years 1970 to 9999, UTC. */
export function isStorableInstant(instant: Date): boolean {
  return instant.getTime() >= earliest && instant.getTime() <= latest;
}

/** Parses an ISO 8601 instant with a zone, to the millisecond; undefined for anything else, such as February 30. */
export function parseInstant(text: string): Date | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, year, month, day, hour, minute, second = "00", fraction = "", zone = "Z"] = match;
  const localTime = `${year}-${month}-${day}T${hour}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, "0")}`;
  const asUtc = new Date(`${localTime}Z`);
  if (Number.isNaN(asUtc.getTime()) || asUtc.toISOString() !== `${localTime}Z`) return undefined;
  const instant = new Date(`${localTime}${normalZone(zone)}`);
  return isStorableInstant(instant) ? instant : undefined;
}

/** Normalizes "+01" and "+0100" to "+01:00". */
function normalZone(zone: string): string {
  if (zone === "Z") return zone;
  const digits = zone.slice(1).replace(":", "").padEnd(4, "0");
  return `${zone.charAt(0)}${digits.slice(0, 2)}:${digits.slice(2)}`;
}
