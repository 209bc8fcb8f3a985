import type { WatchList } from "../watch-list";
import { transferTopic } from "./erc20";
import type { LogFilter } from "./node";
import type { Log } from "./node-values";

const recipientsPerFilter = 500;
const maxRecipientsInTopics = 5000;

/**
 * Filters that together match every Transfer of a listed token to a watched recipient. Topics are padded here, because
 * viem's encoder takes seconds for thousands of recipients. Beyond 5,000 recipients the filter matches every Transfer;
 * `keepWatched` then drops the others.
 */
export function logFilters({ recipients, tokens }: WatchList): LogFilter[] {
  const address = [...tokens.keys()];
  if (address.length === 0 || recipients.size === 0) return [];
  if (recipients.size > maxRecipientsInTopics) return [{ address, topics: [transferTopic] }];
  const topics = [...recipients.keys()].map(padAddress);
  return Array.from({ length: Math.ceil(topics.length / recipientsPerFilter) }, (_, index) => ({
    address,
    topics: [transferTopic, null, topics.slice(index * recipientsPerFilter, (index + 1) * recipientsPerFilter)],
  }));
}

/** The Transfer logs whose recipient, the second argument, is watched. */
export function keepWatched(logs: readonly Log[], { recipients }: WatchList): Log[] {
  return logs.filter(({ topics }) => recipients.has(`0x${topics[2]?.slice(-40) ?? ""}`));
}

/** An address as a topic or calldata word. */
export function padAddress(address: string): string {
  return `0x${address.slice(2).padStart(64, "0")}`;
}
