import { basename } from "node:path";
import type { NextConfig } from "next";

// npm start builds each state of the sources into a folder of its own: no build pulls files from under a running server.
const buildFolder = process.env.REMIT_BUILD_FOLDER;

const config: NextConfig = {
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "pino", "pg", "@prisma/client", "@prisma/adapter-pg"],
  // Named after its sources, so that the same sources give the same build on every machine.
  ...(buildFolder ? { distDir: buildFolder, generateBuildId: () => basename(buildFolder) } : {}),
  typescript: {
    // `npm run check` judges types; a start should not wait for it. Next may write only to a settings file of its own.
    ignoreBuildErrors: true,
    ...(buildFolder ? { tsconfigPath: `${buildFolder}.tsconfig.json` } : {}),
  },
};

export default config;
