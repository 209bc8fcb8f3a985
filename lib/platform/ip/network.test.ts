import { expect, test } from "vitest";
import { isWithin, parseNetwork } from "./network";

test.each([
  ["203.0.113.7", "203.0.113.7/32"],
  [" 203.0.113.0/24 ", "203.0.113.0/24"],
  ["203.0.113.7/24", "203.0.113.0/24"],
  ["0.0.0.0/0", "0.0.0.0/0"],
  ["2001:DB8:0::5", "2001:db8::5/128"],
  ["2001:db8::5/32", "2001:db8::/32"],
  ["::ffff:203.0.113.7", "203.0.113.7/32"],
  ["::ffff:cb00:7107/120", "203.0.113.0/24"],
])("%j is the network %s", (text, network) => expect(parseNetwork(text)).toBe(network));

test.each([
  "",
  "/24",
  "203.0.113.7/",
  "203.0.113.7/33",
  "203.0.113.7/024",
  "203.0.113.7/-1",
  "203.0.113.7/1e1",
  "203.0.113.7/24/24",
  "203.0.113",
  "203.0.113.256",
  "010.0.0.1",
  "0x7f.0.0.1",
  "2130706433",
  "2001:db8::/129",
  "fe80::1%eth0",
  "::203.0.113.7",
  "::ffff:203.0.113.7/95",
  "shop.example",
  "*",
])("%j is not a network", (text) => expect(parseNetwork(text)).toBeNull());

test.each([
  ["203.0.113.200", true],
  ["::ffff:203.0.113.200", true],
  ["::FFFF:cb00:71c8", true],
  ["203.0.114.1", false],
  ["::ffff:203.0.114.1", false],
  ["2001:db8:ffff::1", true],
  ["2001:db9::1", false],
  ["2001:db8::1%eth0", true],
  ["::203.0.113.200", false],
  ["unknown", false],
  ["", false],
])("%j is in a list of IPv4 and IPv6 networks: %s", (address, isAllowed) =>
  expect(isWithin(["203.0.113.0/24", "2001:db8::/32"], address)).toBe(isAllowed),
);

test("an empty list contains no address", () => {
  expect(isWithin([], "203.0.113.7")).toBe(false);
});

test("a network of all IPv6 matches no IPv4 caller in any notation", () => {
  expect(["203.0.113.7", "::ffff:203.0.113.7"].map((address) => isWithin(["::/0"], address))).toEqual([false, false]);
});
