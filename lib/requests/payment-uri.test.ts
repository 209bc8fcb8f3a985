import { parse as parseEip681 } from "eth-url-parser";
import { describe, expect, test } from "vitest";
import { paymentUri } from "./payment-uri";

describe("a wallet link for the due amount", () => {
  const dollar = { contractAddress: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v", isNative: false, decimals: 6 };
  const sol = { contractAddress: "11111111111111111111111111111111", isNative: true, decimals: 9 };
  const solana = { chainId: null };
  const fields = {
    recipientAddress: "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin",
    raw: 148_500_000n,
    referenceData: "1thX6LZfHDZZKUs92febYZhadRcJZJvvY1U1xQJSuNv",
    label: "Nordlicht & Söhne",
  };

  test("in a token on Solana uses Solana Pay with whole units and its reference", () => {
    expect(paymentUri({ chain: solana, token: dollar }, fields)).toBe(
      `solana:${fields.recipientAddress}?amount=148.5&spl-token=${dollar.contractAddress}` +
        `&reference=${fields.referenceData}&label=Nordlicht%20%26%20S%C3%B6hne`,
    );
  });

  test("in coins names no token and formats amounts below one without an exponent", () => {
    const uri = paymentUri({ chain: solana, token: sol }, { ...fields, raw: 1n, label: "A" });
    expect(uri).toBe(`solana:${fields.recipientAddress}?amount=0.000000001&reference=${fields.referenceData}&label=A`);
  });

  test("on an EVM chain uses EIP-681 with raw amounts", () => {
    const recipientAddress = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
    const token = { contractAddress: "0x04A7Eb9941411a605A4315F1bF8341332f90f7Eb", isNative: false, decimals: 6 };
    const payable = { chain: { chainId: 8453n }, token };
    const uri = paymentUri(payable, { ...fields, recipientAddress });
    expect(uri).toBe(`ethereum:${token.contractAddress}@8453/transfer?address=${recipientAddress}&uint256=148500000`);
    expect(parseEip681(uri)).toEqual({
      scheme: "ethereum",
      target_address: token.contractAddress,
      chain_id: "8453",
      function_name: "transfer",
      parameters: { address: recipientAddress, uint256: "148500000" },
    });
    const coinUri = paymentUri({ ...payable, token: { ...token, isNative: true } }, { ...fields, recipientAddress });
    expect(coinUri).toBe(`ethereum:${recipientAddress}@8453?value=148500000`);
    expect(parseEip681(coinUri)).toEqual({
      scheme: "ethereum",
      target_address: recipientAddress,
      chain_id: "8453",
      parameters: { value: "148500000" },
    });
  });
});
