import { isolate } from "./isolate";
import type { Translate } from "./texts";

/** The texts of a language by name. */
export type Tables = Readonly<Record<string, object>>;

/** Isolates each value that a text inserts: in a right-to-left language all of them, else the right-to-left ones. */
export function translationOf(tables: Tables, direction: "ltr" | "rtl"): Translate {
  const isolated = isolating(tables, direction === "rtl") as Tables;
  return (name) => isolated[name];
}

function isolating(value: unknown, always: boolean): unknown {
  if (typeof value === "function") {
    const isolateText = (one: unknown) => (typeof one === "string" ? isolate(one, always) : one);
    return (...values: unknown[]): unknown => Reflect.apply(value, undefined, values.map(isolateText));
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, isolating(inner, always)]));
}
