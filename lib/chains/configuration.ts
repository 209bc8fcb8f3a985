import { readFileSync } from "node:fs";
import { z } from "zod";
import { env, type RpcUrls } from "@/lib/platform/env";
import { configurationSchema, policyOf, type ConfiguredChain, type ConfiguredToken } from "./configuration-file";
import type { SettlementPolicy } from "./catalog/entry";

// The configuration file: node URLs, policies, and chains and tokens beyond the catalog.

export type Configuration = {
  /** By slug, in order of preference. `RPC_URL_<SLUG>` overrides the file. */
  rpcUrls: RpcUrls;
  /** Overrides of the catalog's policy, by slug. */
  policies: ReadonlyMap<string, Partial<SettlementPolicy>>;
  extraChains: readonly ConfiguredChain[];
  extraTokens: readonly ConfiguredToken[];
};

/** The configuration from the environment and the file that CONFIG_FILE names; the environment wins. */
export function readConfiguration(): Configuration {
  const { CONFIG_FILE, rpcUrls } = env();
  const fromFile = readConfigurationFile(CONFIG_FILE);
  return { ...fromFile, rpcUrls: new Map([...fromFile.rpcUrls, ...rpcUrls]) };
}

/** Empty without a file. Throws a ConfigurationError that lists every problem. */
export function readConfigurationFile(file: string | undefined): Configuration {
  return file === undefined ? noConfiguration : parseConfiguration(readText(file));
}

/** Parses the text of a configuration file. Throws a ConfigurationError that lists every problem. */
export function parseConfiguration(text: string): Configuration {
  const result = configurationSchema.safeParse(parseJson(text));
  if (!result.success) throw new ConfigurationError(result.error.issues.map(describe));
  const { chains, extra_chains: extraChains, extra_tokens: extraTokens } = result.data;
  const settings = [...Object.entries(chains), ...extraChains.map((chain) => [chain.slug, chain] as const)];
  return {
    rpcUrls: new Map(settings.flatMap(([slug, { rpc_urls: urls }]) => (urls ? [[slug, urls]] : []))),
    policies: new Map(settings.map(([slug, entry]) => [slug, policyOf(entry)])),
    extraChains,
    extraTokens,
  };
}

export const noConfiguration: Configuration = {
  rpcUrls: new Map(),
  policies: new Map(),
  extraChains: [],
  extraTokens: [],
};

/** Prevents startup; lists each place in the file with its problem. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";

  constructor(problems: string[]) {
    super(`Remit cannot start with its CONFIG_FILE:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    throw new ConfigurationError([`${file} cannot be read`]);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConfigurationError([`is not valid JSON: ${error instanceof Error ? error.message : "unreadable"}`]);
  }
}

function describe(issue: z.core.$ZodIssue): string {
  const path = z.core.toDotPath(issue.path);
  return path ? `${path}: ${issue.message}` : issue.message;
}
