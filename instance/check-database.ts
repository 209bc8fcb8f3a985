// start:web and start:worker load this file first. An error ends the process with its message.
import { readConfiguration } from "@/lib/chains/configuration";
import { closeDatabase } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { requireCompatibleDatabase } from "./database/require-compatible";

// Throws if a setting or CONFIG_FILE is invalid.
readConfiguration();
const { DATABASE_URL, DATABASE_DIRECT_URL } = env();
try {
  await requireCompatibleDatabase(DATABASE_URL, DATABASE_DIRECT_URL);
} finally {
  await closeDatabase();
}
