import { expect, test } from "vitest";
import { clientAddressHeader, clientAddressOf, countedAddress } from "./client-address";

function counted(address: string): string {
  return countedAddress(new Headers({ [clientAddressHeader]: address }));
}

test("IPv4 counts by itself, also when written as IPv6", () => {
  expect(counted("203.0.113.9")).toBe("203.0.113.9");
  expect(counted("::ffff:203.0.113.9")).toBe("203.0.113.9");
});

test("IPv6 counts by its /64, in whatever way it is written", () => {
  expect(counted("2001:db8:1:2:3:4:5:6")).toBe("2001:db8:1:2::/64");
  expect(counted("2001:0DB8:0001:0002::1")).toBe("2001:db8:1:2::/64");
  expect(counted("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(counted("::1")).toBe("0:0:0:0::/64");
  expect(counted("fe80::1%eth0")).toBe("fe80:0:0:0::/64");
});

test("an address that people read is IPv4 where the client's is", () => {
  const read = (address: string) => clientAddressOf(new Headers({ [clientAddressHeader]: address }));
  expect(read("::ffff:203.0.113.9")).toBe("203.0.113.9");
  expect(read("2001:db8::1")).toBe("2001:db8::1");
});
