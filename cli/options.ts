// Parses command-line options. An invalid value is a usage error: exit code 2.
import { InvalidArgumentError, Option } from "commander";
import type { Environment } from "@/lib/platform/scope";
import { permissions, type Grant } from "@/lib/accounts/merchants/permissions";

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

export function blockOption(name: "from" | "to", description: string): Option {
  return new Option(`--${name} <block>`, `${description}; on Solana a slot`).argParser(
    wholeNumber(0, Number.MAX_SAFE_INTEGER),
  );
}

/** "a,b" → ["a", "b"]; "*" for all. */
export function parsePermissions(text: string): Grant[] {
  const names = text.split(",").map((name) => name.trim());
  const unknown = names.filter((name) => !knownGrants.has(name));
  if (unknown.length === 0) return names as Grant[];
  throw new InvalidArgumentError(`Valid values are * and ${permissions.join(", ")}.`);
}

export function wholeNumber(min: number, max: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  };
}
