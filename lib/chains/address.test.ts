import { expect, test } from "vitest";
import { bytesToHex, checkEvmAddress, hexToBytes, isSameAddress, keccak } from "./address";

// The examples of EIP-55.
const checksummed = [
  "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359",
  "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB",
  "0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb",
];

test.each(checksummed)("%s is stored with its checksum, whatever its letter case", (address) => {
  expect(checkEvmAddress(address)).toEqual({ ok: true, address });
  expect(checkEvmAddress(address.toLowerCase())).toEqual({ ok: true, address });
  expect(checkEvmAddress(`0x${address.slice(2).toUpperCase()}`)).toEqual({ ok: true, address });
});

test("rejects mixed case with a wrong checksum", () => {
  const wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD";
  expect(checkEvmAddress(wrong)).toMatchObject({ ok: false, code: "address_checksum_mismatch" });
});

test.each([
  "",
  "0x",
  "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  `0x${"1".repeat(39)}`,
  `0x${"1".repeat(41)}`,
  "vitalik.eth",
  "0X5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  "11111111111111111111111111111111",
])("%j is not an EVM address", (text) => {
  expect(checkEvmAddress(text)).toMatchObject({ ok: false, code: "invalid_address" });
});

test.each([
  "0x0000000000000000000000000000000000000000",
  "0x0000000000000000000000000000000000000001",
  "0x000000000000000000000000000000000000dEaD",
  "0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE",
])("%s is rejected as a burn or reserved address", (address) => {
  expect(checkEvmAddress(address)).toMatchObject({ ok: false, code: "address_not_payable" });
});

test("hashes with Keccak-256, not SHA3-256", () => {
  expect(bytesToHex(keccak(new Uint8Array()))).toBe(
    "0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470",
  );
});

test("hex survives the round trip to bytes, and letter case does not distinguish accounts", () => {
  expect(bytesToHex(hexToBytes("0x00ff10"))).toBe("0x00ff10");
  expect(isSameAddress("evm", checksummed[0] ?? "", (checksummed[0] ?? "").toLowerCase())).toBe(true);
});
