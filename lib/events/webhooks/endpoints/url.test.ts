import { expect, test } from "vitest";
import { checkEndpointUrl, endpointUrlErrors, isPublicAddress, isSafeAddress } from "./url";

const internet = { networks: [], ports: [443] };
const loopback = { networks: ["127.0.0.0/8", "::1/128"], ports: [443] };
const fault: unknown = expect.objectContaining({ path: "url", code: "invalid_url" });
const urlError: unknown = expect.objectContaining({ details: { errors: [fault] } });

test.each([
  "http://example.com/",
  "ftp://example.com/",
  "javascript:alert(1)",
  "file:///etc/passwd",
  "//example.com/",
  "example.com",
  "https://",
  "https://user@example.com/",
  "https://user:secret@example.com/",
  "https://localhost/",
  "https://LOCALHOST./",
  "https://a.localhost/",
  "https://127.0.0.1/",
  "https://127.1/",
  "https://0x7f.0.0.1/",
  "https://0x7f000001/",
  "https://0177.0.0.1/",
  "https://2130706433/",
  "https://017700000001/",
  "https://127.0.0.1./",
  "https://１２７.0.0.1/",
  "https://127。0。0。1/",
  "https://%31%32%37.0.0.1/",
  "https://0/",
  "https://0.0.0.0/",
  "https://10.0.0.1/",
  "https://169.254.169.254/latest/meta-data/",
  "https://192.168.1.1/",
  "https://[::1]/",
  "https://[::]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:7f00:1]/",
  "https://[64:ff9b::7f00:1]/",
  "https://[64:ff9b:1::7f00:1]/",
  "https://[2002:7f00:1::]/",
  "https://[fd00:ec2::254]/",
  "https://[fe80::1]/",
  "https://8.8.8.8:99999/",
  "https://example.com:8443/",
  "https://example.com:22/",
  "https://8.8.8.8:25/",
])("%s is rejected", (url) => expect(() => checkEndpointUrl(url, internet)).toThrow(urlError));

test.each([
  ["https://example.com/hooks?a=1#part", "https://example.com/hooks?a=1"],
  ["https://EXAMPLE.com:443", "https://example.com/"],
  ["https://8.8.8.8/", "https://8.8.8.8/"],
  ["https://[2606:4700::1]/", "https://[2606:4700::1]/"],
  ["https://münchen.example/", "https://xn--mnchen-3ya.example/"],
])("%s is stored as %s", (url, stored) => expect(checkEndpointUrl(url, internet)).toBe(stored));

test("a public address needs an allowed port, and the operator's networks allow every port", () => {
  const targets = { networks: ["10.0.0.0/8"], ports: [443, 8443] };
  for (const url of ["https://8.8.8.8:8443/", "https://10.1.2.3:9000/", "http://10.1.2.3:8080/"]) {
    expect(checkEndpointUrl(url, targets)).toBe(url);
  }
  expect(endpointUrlErrors("https://8.8.8.8:6379/", targets)).toEqual([
    { path: "url", code: "invalid_url", message: "must use port 443 or 8443" },
  ]);
});

test("allows plain http and private addresses only in the operator's networks", () => {
  for (const url of ["http://localhost:4000/hook", "http://127.0.0.1:4000/", "http://[::1]/", "https://127.0.0.1/"]) {
    expect(checkEndpointUrl(url, loopback)).toBe(url);
  }
  const others = ["http://example.com/", "https://example.com:8443/", "http://localhost.example.com/"];
  const addresses = ["http://8.8.8.8/", "http://10.0.0.1/", "https://10.0.0.1/", "https://169.254.169.254/"];
  for (const url of [...others, ...addresses]) expect(() => checkEndpointUrl(url, loopback), url).toThrow(urlError);
});

test("a host name may use plain http and every port if it can be in the operator's private networks", () => {
  for (const networks of [["10.0.0.0/8"], [...loopback.networks, "fd00::/8"]]) {
    for (const url of ["http://shop:8080/", "http://hooks.example.com/"]) {
      expect(checkEndpointUrl(url, { networks, ports: [443] })).toBe(url);
    }
  }
});

test.each([
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "10.255.255.255",
  "100.64.0.1",
  "100.127.255.255",
  "127.0.0.1",
  "127.255.255.254",
  "169.254.0.1",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.1",
  "192.0.0.8",
  "192.0.0.170",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.19.255.255",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::8.8.8.8",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:10.0.0.1",
  "::ffff:169.254.169.254",
  "::ffff:0:127.0.0.1",
  "64:ff9b::127.0.0.1",
  "64:ff9b::a00:1",
  "64:ff9b::a9fe:a9fe",
  "64:ff9b:1::a00:1",
  "100::1",
  "2001::1",
  "2001:2::1",
  "2001:10::1",
  "2001:20::1",
  "2001:db8::1",
  "2002:7f00:1::",
  "2002:a00:1::1",
  "3fff::1",
  "4000::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%eth0",
  "fec0::1",
  "ff02::1",
  "localhost",
  "0x7f.1",
  "0177.0.0.1",
  "2130706433",
  "127.1",
  "1.2.3.4.5",
  "",
])("%s is not public", (address) => expect(isPublicAddress(address)).toBe(false));

test.each([
  "1.1.1.1",
  "8.8.8.8",
  "172.15.255.255",
  "172.32.0.1",
  "100.63.255.255",
  "192.0.1.1",
  "::ffff:8.8.8.8",
  "2606:4700::1",
  "2a00:1450::1",
])("%s is public", (address) => expect(isPublicAddress(address)).toBe(true));

test("allows exactly the networks that the operator allows in addition to public addresses", () => {
  expect(isSafeAddress("10.1.2.3", ["10.1.0.0/16"])).toBe(true);
  expect(isSafeAddress("::ffff:10.1.2.3", ["10.1.0.0/16"])).toBe(true);
  expect(isSafeAddress("10.2.2.3", ["10.1.0.0/16"])).toBe(false);
  expect(isSafeAddress("127.0.0.1", ["::/0"])).toBe(false);
  expect(isSafeAddress("1.1.1.1", ["10.1.0.0/16"])).toBe(true);
});
