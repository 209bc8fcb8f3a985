import { expect, test } from "vitest";
import { checkEndpointUrl, endpointUrlErrors } from "./url";

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
