import { hexToBytes, keccak } from "@/lib/chains/address";
import type { LogFilter } from "./node";
import type { Header } from "./node-values";

// A header's bloom filter can prove that a block has no matching logs. Some chains never fill the filter; there, zeros
// prove nothing unless the block has no transactions.

/** Whether a block may have logs that match one of the filters. */
export function mayHaveLogs({ logsBloom, isEmpty }: Header, filters: readonly LogFilter[]): boolean {
  if (logsBloom === null) return true;
  const bloom = hexToBytes(logsBloom);
  if (bloom.length !== bloomBytes) return true;
  if (bloom.every((byte) => byte === 0)) return !isEmpty;
  return filters.some(({ address, topics }) => [address, ...topics].every((wanted) => mayHaveAny(bloom, wanted)));
}

/**
 * Whether a matching log is more than likely: the filter is so empty that it would rarely match by chance. Chance grows
 * with the number of values and with the logs of the block.
 */
export function probablyHasLogs(header: Header, filters: readonly LogFilter[]): boolean {
  const bloom = hexToBytes(header.logsBloom ?? "0x");
  const setBits = bloom.reduce((sum, byte) => sum + byte.toString(2).replaceAll("0", "").length, 0);
  if (bloom.length !== bloomBytes || setBits === 0) return false;
  const values = filters.reduce((sum, { topics }) => sum + [topics[2] ?? []].flat().length, 0);
  const chance = values * (setBits / (8 * bloomBytes)) ** 3;
  return values > 0 && chance < mostChance && mayHaveLogs(header, filters);
}

const mostChance = 0.01;
const bloomBytes = 256;

function mayHaveAny(bloom: Uint8Array, wanted: LogFilter["topics"][number]): boolean {
  return wanted === null || [wanted].flat().some((value) => mayHave(bloom, value));
}

/** A value sets three of 2,048 bits: the lowest 11 bits of each of the first three 16-bit words of its hash. */
function mayHave(bloom: Uint8Array, value: string): boolean {
  const hash = keccak(hexToBytes(value));
  return [0, 2, 4].every((at) => {
    const bit = (((hash[at] ?? 0) << 8) | (hash[at + 1] ?? 0)) & 2047;
    return ((bloom[bloomBytes - 1 - (bit >> 3)] ?? 0) & (1 << (bit & 7))) !== 0;
  });
}
