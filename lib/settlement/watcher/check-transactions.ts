import { z } from "zod";
import { toWatchList } from "@/lib/chains/readers/watch-list";
import type { LookedUp } from "@/lib/chains/readers/look-up";
import { openLookUp } from "@/lib/chains/readers/open-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { readConfiguration } from "@/lib/chains/configuration";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { toAmount } from "@/lib/platform/amounts/amount";
import { db } from "@/lib/platform/db";
import type { RpcUrls } from "@/lib/platform/env";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { checkTransactionsTask, saveFindings, uncheckedTransactions } from "@/lib/requests/report-attempt";
import type { TransactionFinding } from "@/lib/requests/public-schema";
import type { Chain, PaymentRequest, Token } from "@/prisma/generated/client";
import { countRequests } from "./counts";

// A worker looks up the transactions that payers ask about. Invariant: a finding credits nothing, and depends only on the
// chain and the payer's own request, so it tells nothing about other requests.

/** A job looks up no more, so that a request cannot keep the queue of its chain busy. */
const maxPerJob = 5;
const payloadSchema = z.object({ request_id: z.string().transform(BigInt) });

/** The queue task for the questions of payers: one request after the other on each chain. */
export function checkTasks(signal: AbortSignal, rpcUrls: RpcUrls = readConfiguration().rpcUrls): TaskList {
  return {
    [checkTransactionsTask]: async (payload) => {
      const id = payloadSchema.parse(payload).request_id;
      const request = await db().paymentRequest.findUnique({ where: { id } });
      const hashes = request ? uncheckedTransactions(request.payerReports).slice(0, maxPerJob) : [];
      if (!request || hashes.length === 0) return;
      const look = await openLook(request, rpcUrls, signal);
      const findings: Record<string, TransactionFinding> = {};
      for (const hash of hashes) findings[hash] = await look(hash);
      await saveFindings(id, findings);
    },
  };
}

const nothing = { amount: null, token: null, chain: null };

/** A function that finds out what a transaction is for this request. */
async function openLook(request: PaymentRequest, rpcUrls: RpcUrls, signal: AbortSignal) {
  const active = await db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" } });
  const urlsOf = (chain: Chain) => rpcUrls.get(chain.slug) ?? storedRpcUrls(chain);
  const chains = active.filter((chain) => urlsOf(chain).length > 0);
  const own = chains.find(({ id }) => id === request.chainId);
  const others = chains.filter(({ id, type }) => id !== request.chainId && type === own?.type);
  const tokens = await db().token.findMany({ where: { chainId: request.chainId } });
  const watched = { addresses: [request.recipientAddress], watchesCoin: false };
  watched.watchesCoin = tokens.some(({ id, isNative }) => id === request.tokenId && isNative);
  const lookUpOn = (chain: Chain, hash: string) => {
    const lookUp = openLookUp(chain, urlsOf(chain), { signal, onRequest: countRequests(chain.id) });
    return lookUp(hash, toWatchList(chain.type, chain === own ? tokens : [], watched));
  };
  return async (hash: string): Promise<TransactionFinding> => {
    try {
      if (!own) return { ...nothing, result: "unavailable" };
      const found = await lookUpOn(own, hash);
      if (found) return findingOf(found, request, tokens);
      for (const chain of others) {
        const elsewhere = await lookUpOn(chain, hash).catch(nullIfUnavailable);
        if (elsewhere) return { ...nothing, result: "other_chain", chain: { slug: chain.slug, name: chain.name } };
      }
      return { ...nothing, result: "not_found" };
    } catch (error) {
      signal.throwIfAborted();
      nullIfUnavailable(error);
      return { ...nothing, result: "unavailable" };
    }
  };
}

function nullIfUnavailable(error: unknown): null {
  if (!(error instanceof RpcFailure)) throw error;
  return null;
}

/** Decides what a transaction on the request's own chain is for the request. */
export function findingOf(
  { hasSucceeded, blockNumber, transfers }: LookedUp,
  { tokenId, createdAfterBlock }: Pick<PaymentRequest, "tokenId" | "createdAfterBlock">,
  tokens: readonly Pick<Token, "id" | "symbol" | "isStablecoin" | "decimals">[],
): TransactionFinding {
  if (!hasSucceeded) return { ...nothing, result: "failed" };
  const [first] = transfers;
  if (!first) return { ...nothing, result: "other_address" };
  const isExpected = transfers.some((transfer) => transfer.tokenId === tokenId);
  const token = tokens.find(({ id }) => id === (isExpected ? tokenId : first.tokenId));
  if (!token) return { ...nothing, result: "other_address" };
  const raw = transfers.reduce((sum, transfer) => sum + (transfer.tokenId === token.id ? transfer.value : 0n), 0n);
  const sent = {
    amount: toAmount(raw, token.decimals),
    token: { symbol: token.symbol, is_stablecoin: token.isStablecoin },
    chain: null,
  };
  if (!isExpected) return { ...sent, result: "other_token" };
  return { ...sent, result: blockNumber <= createdAfterBlock ? "too_early" : "arrived" };
}
