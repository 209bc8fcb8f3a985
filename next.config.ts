import { basename } from "node:path";
import type { NextConfig } from "next";
import { PHASE_DEVELOPMENT_SERVER } from "next/constants";

// npm start builds each state of the sources into a folder of its own, so that a build never changes the files of a
// running server.
const buildFolder = process.env.REMIT_BUILD_FOLDER;

const config: NextConfig = {
  poweredByHeader: false,
  images: { unoptimized: true },
  serverExternalPackages: ["@node-rs/argon2", "pino", "pg", "@prisma/client", "@prisma/adapter-pg"],
  // The folder is named by a hash of the sources. As the build ID, it gives the same build on every machine.
  ...(buildFolder ? { distDir: buildFolder, generateBuildId: () => basename(buildFolder) } : {}),
  // By default, Next loads every page and every API route at the start. The server handles API routes without Next, and
  // loading a page at its first request takes a moment once.
  experimental: {
    preloadEntriesOnStart: false,
    // Drops unused exports of Next's own CommonJS modules.
    turbopackCjsTreeShaking: true,
    // A page's scripts in fewer files: each costs half a kilobyte of headers, and gzip finds more repetition in large
    // ones.
    turbopackChunking: { minChunkSize: 400_000, maxMergeChunkSize: 4_000_000 },
  },
  typescript: {
    // `npm run check` checks types, so a start need not wait for it. Next rewrites its tsconfig, so each
    // build has one of its own.
    ignoreBuildErrors: true,
    ...(buildFolder ? { tsconfigPath: `${buildFolder}.tsconfig.json` } : {}),
  },
};

/** Pages for developers, such as /dev/states, are part of no build. */
export default function configOf(phase: string): NextConfig {
  return { ...config, pageExtensions: ["tsx", "ts", ...(phase === PHASE_DEVELOPMENT_SERVER ? ["dev.tsx"] : [])] };
}
