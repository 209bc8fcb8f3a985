// Runs before start:web and start:worker, in their process. An error ends the start with its message.
import { readConfiguration } from "@/lib/chains/configuration";
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { requireFittingDatabase } from "./database/fits";

// Throws if a setting or CONFIG_FILE is invalid.
readConfiguration();
await requireFittingDatabase(env().DATABASE_URL).finally(closeDatabase);
