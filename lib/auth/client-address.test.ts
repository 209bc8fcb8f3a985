import { expect, test } from "vitest";
import { clientAddressHeader, clientAddressOf, rateLimitKeyOf } from "./client-address";

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
