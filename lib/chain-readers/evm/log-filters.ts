import type { WatchList } from "../watch-list";
import type { LogFilter } from "./node";

const recipientsPerFilter = 500;
const recipientsPerTopicFilter = 5000;

// keccak256("Transfer(address,address,uint256)")
export const transferTopic = "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/**
 * Filters that together show every Transfer of a listed token to a watched recipient. Topics are padded by hand: an
 * encoder takes seconds for many thousand recipients, and beyond some thousands nodes refuse to be told them.
 */
export function logFilters({ recipients, tokens }: WatchList): LogFilter[] {
  const address = [...tokens.keys()];
  if (address.length === 0 || recipients.size === 0) return [];
  if (recipients.size > recipientsPerTopicFilter) return [{ address, topics: [transferTopic] }];
  const topics = [...recipients.keys()].map(padAddress);
  return Array.from({ length: Math.ceil(topics.length / recipientsPerFilter) }, (_, index) => ({
    address,
    topics: [transferTopic, null, topics.slice(index * recipientsPerFilter, (index + 1) * recipientsPerFilter)],
  }));
}

function padAddress(address: string): string {
  return `0x${address.slice(2).padStart(64, "0")}`;
}

/** The list with further recipients, such as those of transfers that are not final yet. */
export function withRecipients(list: WatchList, addresses: readonly string[]): WatchList {
  const added = addresses.map((address): [string, string] => [address.toLowerCase(), address]);
  return { ...list, recipients: new Map([...list.recipients, ...added]) };
}
