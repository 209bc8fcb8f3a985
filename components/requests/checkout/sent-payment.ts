import { useCallback, useSyncExternalStore } from "react";

// The hash from a wallet is stored per tab, so that a reload does not offer to pay a second time.

const listeners = new Set<() => void>();
const inMemory = new Map<string, string | null>();

function storageKey(shortcode: string): string {
  return `remit.sent.${shortcode}`;
}

function read(shortcode: string): string | null {
  if (!inMemory.has(shortcode)) inMemory.set(shortcode, readStorage(shortcode));
  return inMemory.get(shortcode) ?? null;
}

function readStorage(shortcode: string): string | null {
  try {
    return sessionStorage.getItem(storageKey(shortcode));
  } catch {
    return null; // The browser blocks storage. `inMemory` still has the hash.
  }
}

function write(shortcode: string, transactionHash: string | null): void {
  inMemory.set(shortcode, transactionHash);
  try {
    if (transactionHash) sessionStorage.setItem(storageKey(shortcode), transactionHash);
    else sessionStorage.removeItem(storageKey(shortcode));
  } catch {
    // The browser blocks storage.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The hash of the transaction that this browser's wallet sent, and a function to set it. The hash is null if nothing
 * was sent, after the payer has discarded the payment, and on the server.
 */
export function useSentPayment(shortcode: string): [string | null, (transactionHash: string | null) => void] {
  const sentHash = useSyncExternalStore(
    subscribe,
    () => read(shortcode),
    () => null,
  );
  const setSentHash = useCallback((transactionHash: string | null) => write(shortcode, transactionHash), [shortcode]);
  return [sentHash, setSentHash];
}
