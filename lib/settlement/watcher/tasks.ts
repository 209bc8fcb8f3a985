import { databaseNow } from "@/lib/platform/process/database-clock";
import { z } from "zod";
import { openReader } from "@/lib/chains/readers/open-reader";
import { RpcFailure } from "@/lib/chains/readers/rpc";
import { storedRpcUrls } from "@/lib/chains/rpc-urls";
import { readConfiguration } from "@/lib/chains/configuration";
import { db } from "@/lib/platform/db";
import type { RpcUrls } from "@/lib/platform/env";
import { DomainError } from "@/lib/platform/errors";
import { addJobs } from "@/lib/platform/jobs/add-job";
import type { TaskList } from "@/lib/platform/jobs/run-jobs";
import { log } from "@/lib/platform/log";
import { saveFailedReconciliation } from "@/lib/settlement/reconciliations/save";
import type { Chain } from "@/prisma/generated/client";
import { healthReportOf } from "./chain-health";
import { recordsOf } from "./chain-records";
import { reconcileDaily } from "./reconcile-daily";
import { countRequests } from "./rpc-requests";

const reconcileTask = "reconcile_chain";
const payloadSchema = z.object({ chain_id: z.int() });

/** Queue tasks for the chains. `signal` aborts them; interrupted tasks run again after a restart. */
export function chainTasks(signal: AbortSignal, rpcUrls: RpcUrls = readConfiguration().rpcUrls): TaskList {
  return {
    [reconcileTask]: async (payload) => {
      const chain = await db().chain.findUnique({ where: { id: payloadSchema.parse(payload).chain_id } });
      if (chain?.isActive) await reconcile(chain, rpcUrls, signal);
    },
  };
}

/** Adds one job per active chain, all to one queue, so that they run one after the other. */
export async function reconcileAll(): Promise<void> {
  const chains = await db().chain.findMany({ where: { isActive: true }, orderBy: { id: "asc" }, select: { id: true } });
  const jobs = chains.map(({ id }) => {
    return { task: reconcileTask, payload: { chain_id: id }, queue: reconcileTask, key: `${reconcileTask}:${id}` };
  });
  await addJobs(db(), jobs);
}

/** If the chain cannot be read, the reconciliation fails and is repeated the next day. */
async function reconcile(chain: Chain, rpcUrls: RpcUrls, signal: AbortSignal): Promise<void> {
  const urls = rpcUrls.get(chain.slug) ?? storedRpcUrls(chain);
  const reader = openReader(chain, urls, recordsOf(chain.id), {
    signal,
    onRequest: countRequests(chain.id),
  });
  try {
    await reconcileDaily({ chain, reader, signal });
  } catch (error) {
    // A DomainError means that the chain was rewound or reset while it was read.
    if (signal.aborted || !(error instanceof RpcFailure || error instanceof DomainError)) throw error;
    log().warn({ chain: chain.slug, err: error }, "Cannot compare the books with the chain; retrying tomorrow");
    await saveFailedReconciliation(chain.id, healthReportOf(error).reason || "unavailable", databaseNow());
  }
}
