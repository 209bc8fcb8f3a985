import ipaddr from "ipaddr.js";
import { z } from "zod";

// The forms of values that settings share, with the messages for wrong ones.

const exampleSecrets = /^(change-?me|secret|example|password|development)/i;

const howToGenerate = "`openssl rand -hex 32` generates one";

export const secret = z
  .string({ error: `is missing; ${howToGenerate}` })
  .min(32, `must be at least 32 characters; ${howToGenerate}`)
  .refine((value) => !exampleSecrets.test(value), `is an example value; ${howToGenerate}`);

export const httpUrl = z
  .url({
    protocol: /^https?$/,
    error: ({ input }) =>
      input === undefined ? "is missing; set it to a URL such as https://pay.example.com" : "must be an http(s) URL",
  })
  .transform((url) => url.replace(/\/+$/, ""));

export const onOrOff = z.enum(["on", "off"], "must be on or off");

export function wholeNumber(unit: string, min: number, max: number) {
  const error = `must be ${unit} from ${min} to ${max}`;
  return z.coerce.number(error).int(error).min(min, error).max(max, error);
}

export const days = wholeNumber("a number of days", 1, 3650);

/** "remit@example.com", or with a name: "Remit <remit@example.com>". */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>@\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@,;]+@[^\s<>@,;]+)$/u,
    "must be an e-mail address, such as remit@mail.example or Remit <remit@mail.example>",
  );

export const networks = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => ipaddr.isValidCIDR(part)),
    "must be networks such as 10.0.0.0/8, separated by commas",
  );

export const ports = z
  .string()
  .transform((text) => text.split(",").map(Number))
  .refine(
    (all) => all.every((port) => Number.isInteger(port) && port > 0 && port < 65_536),
    "must be ports such as 443, separated by commas",
  );

const loopback = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

/** Plain http would let anyone between replace the keys that verify a sign-in. */
export const issuerUrl = z
  .url("must be an https URL")
  .refine((url) => url.startsWith("https://") || loopback.test(url), "must be an https URL");

export const domains = z
  .string()
  .transform((text) => text.split(",").map((part) => part.trim().toLowerCase()))
  .refine(
    (parts) => parts.every((part) => z.regexes.domain.test(part)),
    "must be domains such as mail.example, separated by commas",
  );

/** Never owner: a provider must not decide who owns a business. */
export const newcomerRoles = ["admin", "developer", "bookkeeper", "cashier", "viewer"] as const;

const databaseUrlExample = "a URL such as postgres://user:password@host:5432/remit";

export const databaseUrl = z
  .string({ error: `is missing; set it to ${databaseUrlExample}` })
  .regex(/^postgres(ql)?:\/\/./, `must be ${databaseUrlExample}`);
