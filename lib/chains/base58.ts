// Base58 as Solana writes addresses, signatures and data: a leading "1" stands for a leading zero byte.

const alphabet = "123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/** Bytes as base58. */
export function toBase58(bytes: Uint8Array): string {
  const zeros = leading(bytes, (byte) => byte === 0);
  let digits = "";
  for (let rest = toNumber(bytes); rest > 0n; rest /= 58n) digits = alphabet.charAt(Number(rest % 58n)) + digits;
  return "1".repeat(zeros) + digits;
}

/** The bytes that a base58 text stands for; null where it has another character. */
export function fromBase58(text: string): Uint8Array<ArrayBuffer> | null {
  let value = 0n;
  for (const character of text) {
    const digit = alphabet.indexOf(character);
    if (digit === -1) return null;
    value = value * 58n + BigInt(digit);
  }
  const zeros = leading([...text], (character) => character === "1");
  const hex = value === 0n ? "" : value.toString(16);
  return Uint8Array.from(Buffer.from("00".repeat(zeros) + hex.padStart(hex.length + (hex.length % 2), "0"), "hex"));
}

function toNumber(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString("hex")}`);
}

function leading<T>(items: ArrayLike<T>, isMeant: (item: T) => boolean): number {
  let count = 0;
  while (count < items.length && isMeant(items[count] as T)) count += 1;
  return count;
}
