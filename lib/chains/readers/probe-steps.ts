import { z } from "zod";
import type { RpcCall, RpcClient } from "./rpc";
import { RpcFailure, withoutSecrets } from "./rpc-failure";

/** The result of a reading that the node may refuse, or null. Throws if the node limits the rate, which proves nothing. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof RpcFailure && error.kind !== "rate_limited") return null;
    throw error;
  }
}

/** The client's name and version, without parts of the URL. */
export async function readClientName(rpc: RpcClient, url: string, call: RpcCall): Promise<string | null> {
  const [result] = (await orNull(rpc.batch([call]))) ?? [];
  const name = clientName.safeParse(result);
  return name.success ? withoutSecrets(name.data.slice(0, 80), url) : null;
}

const clientName = z.union([
  z.string(),
  z.object({ "solana-core": z.string() }).transform((version) => `solana-core ${version["solana-core"]}`),
]);
