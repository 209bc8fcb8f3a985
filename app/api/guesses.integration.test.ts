import { describe, expect, test } from "vitest";
import { attemptCounts, countAttempt } from "@/lib/accounts/auth/throttle";
import { DomainError } from "@/lib/platform/errors";
import { call, errorOf, type ApiResponse } from "@/testing/api";
import { POST as verifyEmail } from "./dashboard/verify-email/route";
import { GET as listRequests } from "./payment-requests/route";
import { GET as payData } from "./public/payment-requests/[shortcode]/route";

// Invariant: a whole IPv6 /48 gets at most twice the guesses of one address, at every kind of secret.

const origin = { origin: "http://localhost:3000", "sec-fetch-site": "same-origin" };
const codeOf = (response: ApiResponse) => errorOf(response).code;
const codeOfAttempt = (attempt: Promise<void>) =>
  attempt.then(
    () => "counted",
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

type Guess = { limit: number; guess: (address: string, n: number) => Promise<string> };
const guesses: Record<string, Guess> = {
  "the password of one account": {
    limit: 5,
    guess: (address) => codeOfAttempt(countAttempt(attemptCounts("sign_in", "one@shop.example", address))),
  },
  "the passwords of many accounts": {
    limit: 40,
    guess: (address, n) => codeOfAttempt(countAttempt(attemptCounts("sign_in", `${n}@shop.example`, address))),
  },
  "which e-mail addresses have an account": {
    limit: 20,
    guess: (address, n) => codeOfAttempt(countAttempt(attemptCounts("sign_up", `${n}@shop.example`, address))),
  },
  "the token of a verification link": {
    limit: 20,
    guess: async (address, n) =>
      codeOf(await call(verifyEmail, { method: "POST", address, headers: origin, body: { token: `token ${n}` } })),
  },
  "an API key": {
    limit: 30,
    guess: async (address, n) => codeOf(await call(listRequests, { address, key: `remit_${n}` })),
  },
  "a shortcode": {
    limit: 30,
    guess: async (address, n) =>
      codeOf(await call(payData, { address, params: { shortcode: String(2_222_222_222 + n) } })),
  },
};

describe.each(Object.entries(guesses))("guesses at %s", (_, { limit, guess }) => {
  test.each([
    ["/64", 1, (site: string, n: number) => `2001:db8:${site}:1::${n.toString(16)}`],
    ["/56", 1.5, (site: string, n: number) => `2001:db8:${site}:${n.toString(16)}::1`],
    ["/48", 2, (site: string, n: number) => `2001:db8:${site}:${(n * 0x100).toString(16)}::1`],
  ])(
    "from different addresses of one %s are limited to %s times the guesses of one",
    async (size, share, addressOf) => {
      const site = (0x1000 + limit + size.length * 0x100 + share * 0x20).toString(16);
      const codes: string[] = [];
      for (let n = 1; n <= Math.ceil(limit * share) + 1; n += 1) codes.push(await guess(addressOf(site, n), n));
      expect(codes.indexOf("rate_limit_exceeded")).toBe(Math.ceil(limit * share));
      expect(await guess(`2001:db9:${site}::1`, 9999)).not.toBe("rate_limit_exceeded");
    },
  );
});
