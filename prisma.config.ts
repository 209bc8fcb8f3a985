import { defineConfig } from "prisma/config";

// Only `prisma generate` reads this file; migrations are applied by scripts/services, from lib/env's DATABASE_URL.
export default defineConfig({ schema: "prisma/schema.prisma" });
