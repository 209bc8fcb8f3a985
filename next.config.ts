import type { NextConfig } from "next";

const config: NextConfig = {
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "pino", "pg", "@prisma/client", "@prisma/adapter-pg"],
};

export default config;
