import type { FieldError } from "@/lib/platform/errors";
import type { Chain, Environment } from "@/prisma/generated/client";

/** The environment of a chain: sandbox for test networks, production for all others. */
export function environmentOf({ isTestnet }: Pick<Chain, "isTestnet">): Environment {
  return isTestnet ? "sandbox" : "production";
}

/** Why a chain cannot be used in this environment. */
export function chainErrors(
  path: string,
  chain: Pick<Chain, "isTestnet" | "isActive">,
  environment: Environment,
): FieldError[] {
  if (environmentOf(chain) !== environment) {
    const message = chain.isTestnet
      ? "is a test network: use a sandbox key"
      : "is a live network: use a production key";
    return [{ path, code: "chain_environment_mismatch", message }];
  }
  return chain.isActive ? [] : [{ path, code: "chain_inactive", message: "is not active on this instance" }];
}
