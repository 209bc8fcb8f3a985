import { useEffect, useEffectEvent } from "react";
import type { WalletProvider } from "./wallet";

const pollMs = 4_000;
/** The wallet's nodes may disagree for a moment. */
const pollsUntilReplaced = 3;

/** Why a sent transaction will not pay: it reverted, or another one took its nonce. */
type Failure = "failed_on_chain" | "replaced";

/**
 * Asks the wallet's node whether the transaction can still pay, and reports why not. Without a response, the payment
 * stays pending. `provider` is null for a Solana wallet and after a reload.
 */
export function useFailureCheck(
  provider: WalletProvider | null,
  transactionHash: string | null,
  onFailed: (failure: Failure) => void,
): void {
  const report = useEffectEvent(onFailed);
  useEffect(() => {
    if (!provider || transactionHash === null) return;
    const findFailure = failureFinder(provider, transactionHash);
    const timer = setInterval(() => {
      // A wallet or node that does not respond is asked again.
      void findFailure().then(
        (failure) => failure && report(failure),
        () => undefined,
      );
    }, pollMs);
    return () => clearInterval(timer);
  }, [provider, transactionHash]);
}

type Known = { from: string; nonce: string };

/** A function that asks once for the failure of a transaction; null if there is none yet. */
export function failureFinder(provider: WalletProvider, hash: string): () => Promise<Failure | null> {
  let known: Known | null = null;
  let polls = 0;
  return async () => {
    const receipt = (await provider.request({ method: "eth_getTransactionReceipt", params: [hash] })) as Receipt | null;
    if (receipt) return receipt.status === "0x0" ? "failed_on_chain" : null;
    known ??= (await provider.request({ method: "eth_getTransactionByHash", params: [hash] })) as Known | null;
    if (!known) return null;
    const count = await provider.request({ method: "eth_getTransactionCount", params: [known.from, "latest"] });
    polls = BigInt(count as string) > BigInt(known.nonce) ? polls + 1 : 0;
    return polls >= pollsUntilReplaced ? "replaced" : null;
  };
}

type Receipt = { status?: string };
