/** The first and last characters of a long text, for places where no money depends on the text. */
export function shortenText(text: string, head = 6, tail = 4): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}

/** An address in groups of four; on EVM the first group carries the `0x`. */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith("0x") ? "0x" : "";
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? [];
  return groups.map((group, index) => (index === 0 ? prefix + group : group));
}
