// The settings of `npm start`, and the environment variables of its processes.
import { readConfigurationFile } from "@/lib/chains/configuration";
import { readVariables, rpcUrlVariable } from "@/lib/platform/env";
import { settings } from "@/lib/platform/settings";
import { applicationUrl, type Postgres } from "../database/postgres";
import { localChainSlug, rpcUrl, type Anvil } from "../chains/anvil";
import { dataDirectory } from "../record";
import type { Secrets } from "../secrets";
import { localSolanaSlug, solanaUrl, type Solana } from "../chains/solana";

const loopback = "127.0.0.0/8,::1/128";

// Read here because they decide what to start. The started processes read all settings.
const startSettings = settings
  .pick({ PORT: true, BASE_URL: true, SIGN_UP: true, LOCAL_CHAINS: true, LOG_TO: true, LOG_FILE_MB: true })
  .extend({
    PORT: settings.shape.PORT.refine((port) => port > 0, "must be a port number from 1 to 65535"),
    BASE_URL: settings.shape.BASE_URL.optional(),
    LOCAL_CHAINS: settings.shape.LOCAL_CHAINS.unwrap().optional(),
  });

export type Settings = {
  /** `npm start` or `npm run dev`. */
  mode: "production" | "development";
  port: number;
  dataDir: string;
  baseUrl: string;
  /** The operator's PostgreSQL; without it, the embedded one runs. */
  externalDatabase: string | undefined;
  /** PostgreSQL itself, if DATABASE_URL leads to a connection pooler. */
  directDatabase: string | undefined;
  /** The URL of the owner of that database, if DATABASE_URL names another role. */
  migrationDatabase: string | undefined;
  hasLocalChains: boolean;
  /** Non-public networks that webhooks may be sent to, separated by commas. */
  webhookNetworks: string;
  drainSeconds: string;
  /** Anyone may sign up at any time. */
  signUpIsOpen: boolean;
  /** Where the output of the processes goes. */
  logTo: "files" | "stdout";
  /** A log file larger than this is rotated. */
  logFileBytes: number;
};

export function readSettings(mode: Settings["mode"]): Settings {
  const { DATABASE_URL, DATABASE_DIRECT_URL, MIGRATION_DATABASE_URL, CONFIG_FILE } = process.env;
  const { WEBHOOK_ALLOWED_CIDRS, DRAIN_SECONDS } = process.env;
  const parsed = readVariables(startSettings, process.env);
  // Validated here only to stop a startup that would fail later.
  readConfigurationFile(CONFIG_FILE || undefined);
  const hasLocalChains = parsed.LOCAL_CHAINS ? parsed.LOCAL_CHAINS === "on" : !DATABASE_URL;
  return {
    mode,
    port: parsed.PORT,
    dataDir: dataDirectory(),
    baseUrl: parsed.BASE_URL ?? `http://localhost:${parsed.PORT}`,
    externalDatabase: DATABASE_URL || undefined,
    directDatabase: (DATABASE_URL && DATABASE_DIRECT_URL) || undefined,
    migrationDatabase: MIGRATION_DATABASE_URL || undefined,
    hasLocalChains,
    // Draining gives other web processes time to take over clients; here there is only one web process.
    drainSeconds: DRAIN_SECONDS || "0",
    signUpIsOpen: parsed.SIGN_UP ? parsed.SIGN_UP === "open" : hasLocalChains,
    logTo: parsed.LOG_TO,
    logFileBytes: parsed.LOG_FILE_MB * 1_000_000,
    webhookNetworks: WEBHOOK_ALLOWED_CIDRS ?? (hasLocalChains ? loopback : ""),
  };
}

type PreparedServices = {
  secrets: Secrets;
  postgres: Postgres | undefined;
  anvil: Anvil | undefined;
  solana: Solana | undefined;
};

export function environmentOf(
  settings: Settings,
  { secrets, postgres, anvil, solana }: PreparedServices,
): Record<string, string> {
  return {
    ...secrets,
    NODE_ENV: settings.mode,
    ...(settings.mode === "development" ? { LOG_LEVEL: process.env.LOG_LEVEL || "warn" } : {}),
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    BASE_URL: settings.baseUrl,
    NEXTAUTH_URL: settings.baseUrl,
    DATABASE_URL: postgres ? applicationUrl(postgres) : (settings.externalDatabase ?? ""),
    DATABASE_DIRECT_URL: settings.directDatabase ?? "",
    LOCAL_CHAINS: settings.hasLocalChains ? "on" : "off",
    WEBHOOK_ALLOWED_CIDRS: settings.webhookNetworks,
    DRAIN_SECONDS: settings.drainSeconds,
    ...(anvil ? { [rpcUrlVariable(localChainSlug)]: rpcUrl(anvil) } : {}),
    ...(solana ? { [rpcUrlVariable(localSolanaSlug)]: solanaUrl(solana) } : {}),
  };
}
