// What `npm start` was asked for, and the environment it makes of that for its processes.
import { readConfigurationFile } from "@/lib/chains/configuration";
import { applicationUrl, type Postgres } from "../database/postgres";
import { localChainSlug, rpcUrl, type Anvil } from "../chains/anvil";
import { dataDirectory } from "../record";
import type { Secrets } from "../secrets";
import { localSolanaSlug, solanaUrl, type Solana } from "../chains/solana";

const loopback = "127.0.0.0/8,::1/128";

export type Settings = {
  /** `npm start` or `npm run dev`. */
  mode: "production" | "development";
  port: number;
  dataDir: string;
  baseUrl: string;
  /** A PostgreSQL of the operator's; without it we run one. */
  externalDatabase: string | undefined;
  /** The same as its owner, where the application has a role of its own. */
  migrationDatabase: string | undefined;
  hasLocalChains: boolean;
  /** Networks that are not public and that webhooks may be sent to, separated by commas. */
  webhookNetworks: string;
  drainSeconds: string;
  /** Anyone may sign up, at any time. */
  signUpIsOpen: boolean;
  /** Where the output of the processes goes. */
  logTo: "files" | "stdout";
  /** A log file is rotated beyond this size. */
  logFileBytes: number;
};

export function readSettings(mode: Settings["mode"]): Settings {
  const {
    PORT,
    DATABASE_URL,
    MIGRATION_DATABASE_URL,
    BASE_URL,
    LOCAL_CHAINS,
    CONFIG_FILE,
    WEBHOOK_ALLOWED_CIDRS,
    DRAIN_SECONDS,
  } = process.env;
  const port = Number(PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${PORT}".`);
  if (LOCAL_CHAINS && LOCAL_CHAINS !== "on" && LOCAL_CHAINS !== "off") {
    throw new Error(`LOCAL_CHAINS must be on or off, not "${LOCAL_CHAINS}".`);
  }
  const logTo = process.env.LOG_TO || "files";
  if (logTo !== "files" && logTo !== "stdout") throw new Error(`LOG_TO must be files or stdout, not "${logTo}".`);
  const logFileBytes = Number(process.env.LOG_FILE_MB || 64) * 1_000_000;
  if (!(logFileBytes > 0)) throw new Error("LOG_FILE_MB must be a number of megabytes.");
  // Read again where it is needed; here it only stops a start that would fail later.
  readConfigurationFile(CONFIG_FILE || undefined);
  const hasLocalChains = LOCAL_CHAINS ? LOCAL_CHAINS === "on" : !DATABASE_URL;
  return {
    mode,
    port,
    dataDir: dataDirectory(),
    baseUrl: (BASE_URL || `http://localhost:${port}`).replace(/\/+$/, ""),
    externalDatabase: DATABASE_URL || undefined,
    migrationDatabase: MIGRATION_DATABASE_URL || undefined,
    hasLocalChains,
    // One web process has no other to hand its clients over to.
    drainSeconds: DRAIN_SECONDS || "0",
    signUpIsOpen: process.env.SIGN_UP ? process.env.SIGN_UP === "open" : hasLocalChains,
    logTo,
    logFileBytes,
    webhookNetworks: WEBHOOK_ALLOWED_CIDRS ?? (hasLocalChains ? loopback : ""),
  };
}

export type Parts = {
  secrets: Secrets;
  postgres: Postgres | undefined;
  anvil: Anvil | undefined;
  solana: Solana | undefined;
};

export function environmentOf(settings: Settings, { secrets, postgres, anvil, solana }: Parts): Record<string, string> {
  return {
    ...secrets,
    NODE_ENV: settings.mode,
    ...(settings.mode === "development" ? { LOG_LEVEL: process.env.LOG_LEVEL || "warn" } : {}),
    NEXT_TELEMETRY_DISABLED: "1",
    PORT: String(settings.port),
    BASE_URL: settings.baseUrl,
    NEXTAUTH_URL: settings.baseUrl,
    DATABASE_URL: postgres ? applicationUrl(postgres) : (settings.externalDatabase ?? ""),
    LOCAL_CHAINS: settings.hasLocalChains ? "on" : "off",
    WEBHOOK_ALLOWED_CIDRS: settings.webhookNetworks,
    DRAIN_SECONDS: settings.drainSeconds,
    ...(anvil ? { [rpcVariable(localChainSlug)]: rpcUrl(anvil) } : {}),
    ...(solana ? { [rpcVariable(localSolanaSlug)]: solanaUrl(solana) } : {}),
  };
}

function rpcVariable(slug: string): string {
  return `RPC_URL_${slug.toUpperCase().replaceAll("-", "_")}`;
}
