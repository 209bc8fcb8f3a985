import { toAmount } from "@/lib/platform/amounts/amount";
import { explorerUrlOf, transactionUrl } from "@/lib/chains/explorer";
import { presentChainSummary, presentToken } from "@/lib/chains/present";
import { degradedReasonSchema } from "@/lib/chains/schema";
import type { Urls } from "@/lib/platform/urls";
import type { Difference } from "./difference";
import type { ReconciledChain } from "./list";
import type { PresentedReconciliation } from "./schema";

export function presentReconciliation(chain: ReconciledChain, urls: Urls): PresentedReconciliation {
  const { reconciliation: last } = chain;
  const differences = chain.differences.flatMap((difference) => presentDifference(difference, chain, urls));
  return {
    chain: presentChainSummary(chain),
    status: last?.checkedAt ? (differences.length > 0 ? "different" : "equal") : "unchecked",
    from_block: numberOf(last?.fromBlock),
    to_block: numberOf(last?.toBlock),
    checked_at: last?.checkedAt?.toISOString() ?? null,
    failed_at: last?.failedAt?.toISOString() ?? null,
    // A newer release may have stored a reason that this one does not know.
    failure_reason: last?.failure ? degradedReasonSchema.catch("unavailable").parse(last.failure) : null,
    differences,
  };
}

function presentDifference(
  difference: Difference,
  chain: ReconciledChain,
  urls: Urls,
): PresentedReconciliation["differences"] {
  const token = chain.tokens.find(({ id }) => id === difference.token_id);
  if (!token) return [];
  const amount = (raw: string) => toAmount(BigInt(raw), token.decimals);
  const explorer = explorerUrlOf(chain, urls.baseUrl);
  return [
    {
      recipient_address: difference.recipient_address,
      token: presentToken(token, urls),
      recorded_amount: amount(difference.recorded),
      on_chain_amount: amount(difference.on_chain),
      transfers: difference.transfers.map(({ transaction_hash: hash, block_number, amount: raw, found_in }) => {
        return {
          transaction_hash: hash,
          block_number,
          found_in,
          amount: amount(raw),
          explorer_url: transactionUrl(explorer, hash),
        };
      }),
    },
  ];
}

function numberOf(block: bigint | null | undefined): number | null {
  return block === null || block === undefined ? null : Number(block);
}
