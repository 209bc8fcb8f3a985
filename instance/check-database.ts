// Runs before start:web and start:worker, in their process. An error ends the start with its message.
import { closeDatabase } from "@/lib/db";
import { env } from "@/lib/env";
import { requireFittingDatabase } from "./database/fits";

await requireFittingDatabase(env().DATABASE_URL).finally(closeDatabase);
