import { expect, test } from "vitest";
import { clientAddressHeader, clientAddressOf, guessingNetworksOf, rateLimitKeyOf } from "./client-address";

function counted(address: string): string {
  return rateLimitKeyOf(new Headers({ [clientAddressHeader]: address }));
}

test("counts IPv4 per address, even if it is IPv4-mapped", () => {
  expect(counted("203.0.113.9")).toBe("203.0.113.9");
  expect(counted("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("counts IPv6 per /64, in any notation", () => {
  expect(counted("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(counted("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2::/64");
  expect(counted("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(counted("::1")).toBe("0:0:0:0::/64");
  expect(counted("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("displays an IPv4-mapped address as IPv4", () => {
  const read = (address: string) => clientAddressOf(new Headers({ [clientAddressHeader]: address }));
  expect(read("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(read("2001:db8::1")).toBe("2001:db8::1");
});

test("counts guesses over IPv6 also per /56 and /48, with rising limits", () => {
  const networks = (address: string) => guessingNetworksOf(address).map(({ network }) => network);
  expect(networks("2001:db8:1:2abc:3:4:5:6")).toEqual([
    "2001:db8:1:2abc::/64",
    "2001:db8:1:2a00::/56",
    "2001:db8:1::/48",
  ]);
  expect(networks("fe80::1%eth0")).toEqual(["fe80:0:0:0::/64", "fe80:0:0:0::/56", "fe80:0:0::/48"]);
  for (const single of ["203.0.113.9", "::ffff:203.0.113.9", "unknown"]) expect(networks(single)).toHaveLength(1);
  const shares = guessingNetworksOf("2001:db8::1").map(({ share }) => share);
  expect(shares).toEqual([...new Set(shares)].toSorted((a, b) => a - b));
});
