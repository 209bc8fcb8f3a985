import { InvalidArgumentError } from "commander";
import { expect, test } from "vitest";
import { permissions } from "@/lib/accounts/merchants/permissions";
import { parsePermissions, wholeNumber } from "./options";
import { newPassword } from "./password";
import { passwordWeakness } from "@/lib/accounts/users/password-rules";

test("parses permissions as a comma-separated list or a star", () => {
  expect(parsePermissions("payments:read, payment_requests:write")).toEqual([
    "payments:read",
    "payment_requests:write",
  ]);
  expect(parsePermissions(permissions.join(","))).toEqual([...permissions]);
  expect(parsePermissions("*")).toEqual(["*"]);
});

test.each(["", "payments", "payments:read,", "PAYMENTS:READ", "payments:read;events:read"])(
  "rejects the permission list %j",
  (text) => expect(() => parsePermissions(text)).toThrow(InvalidArgumentError),
);

test("accepts a whole number only within its bounds", () => {
  const parse = wholeNumber(10, 6000);
  expect([parse("10"), parse("6000")]).toEqual([10, 6000]);
  for (const text of ["9", "6001", "-10", "1e3", "10.0", "0x10", "", " 10", "99999999999999999999"]) {
    expect(() => parse(text)).toThrow(InvalidArgumentError);
  }
});

test("a generated password meets the password rules and is unique", () => {
  const passwords = Array.from({ length: 200 }, newPassword);
  expect(new Set(passwords).size).toBe(200);
  expect(passwords.filter((password) => passwordWeakness(password) !== null)).toEqual([]);
});
