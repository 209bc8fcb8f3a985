// Parses command-line options. An invalid value is a usage error: exit code 2.
import { InvalidArgumentError, Option } from "commander";
import type { Environment } from "@/lib/platform/scope";
import { permissions, type Grant } from "@/lib/accounts/merchants/permissions";
import { maxLifeSeconds, minLifeSeconds, rateLimitBounds } from "@/lib/accounts/api-keys/schema";

const knownGrants: ReadonlySet<string> = new Set(["*", ...permissions]);

export function environmentOption(description: string): Option {
  return new Option("--environment <environment>", description).choices([
    "production",
    "sandbox",
  ] satisfies Environment[]);
}

export function passwordStdinOption(): Option {
  return new Option("--password-stdin", "read the password from standard input").conflicts("password");
}

export function permissionsOption(description: string): Option {
  return new Option("--permissions <list>", description).argParser(parsePermissions);
}

export function rateLimitOption(description: string): Option {
  return new Option("--rate-limit <n>", description).argParser(wholeNumber(rateLimitBounds.min, rateLimitBounds.max));
}

export function expiresInOption(description: string): Option {
  return new Option("--expires-in <seconds>", description).argParser(wholeNumber(minLifeSeconds, maxLifeSeconds));
}

export function blockOption(name: "from" | "to", description: string): Option {
  return new Option(`--${name} <block>`, `${description}; on Solana a slot`).argParser(
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
  );
}

/** The value "any" becomes the empty list, which allows every address. */
export function allowIpOption(description: string): Option {
  return new Option("--allow-ip <list>", description).argParser((text) => (text === "any" ? [] : text.split(",")));
}

/** "a,b" → ["a", "b"]; "*" for all. */
export function parsePermissions(text: string): Grant[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !knownGrants.has(name));
  if (unknown.length === 0) return names as Grant[];
  throw new InvalidArgumentError(`Valid values are * and ${permissions.join(", ")}.`);
}

/** A parser of whole numbers from `min` to `max`. */
export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
