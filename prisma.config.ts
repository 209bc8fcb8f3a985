import { defineConfig } from "prisma/config";

// Only `prisma generate` reads this file; instance/database applies the migrations to DATABASE_URL.
export default defineConfig({ schema: "prisma/schema.prisma" });
