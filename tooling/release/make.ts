// Builds the archive of a release. The same commit gives the same bytes in any folder with the same versions of Node,
// npm, tar and gzip (docs/deployment.md).
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  readdirSync,
  statSync,
  existsSync,
  linkSync,
} from "node:fs";
import { dirname, join, basename } from "node:path";
import { nodeOptions, webAllocatorEnv } from "@/instance/processes/node-options.mjs";
import { bundle } from "../bootstrap/bundle.mjs";
import { buildFile, buildSystem } from "../build/system";

const programs = ["server", "worker", "migrate", "check-database", "admin"];

/** Copied unchanged, but without *.env files, which may hold an operator's secrets. /docs shows docs/guides. */
const files = [
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  "CHANGELOG.md",
  ".env.example",
  "deploy",
  "docs",
  "prisma/migrations",
  "prisma/schema.prisma",
  "public",
  "instance/processes/parent.mjs",
  "tooling/bootstrap/built.mjs",
  "tooling/bootstrap/require-node.mjs",
  "tooling/commands.mjs",
  "tooling/release/remit.mjs",
];

/** Builds the system if necessary and packs it. Needs GNU tar and gzip. */
export async function makeRelease(root: string): Promise<{ archive: string; sha256: string }> {
  const build = await buildSystem(root);
  const product = readProduct(root);
  const name = ["remit", product.version, build.commit].filter(Boolean).join("-");
  const releases = join("dist", "release");
  const folder = join(root, releases, name);
  rmSync(folder, { recursive: true, force: true });
  const isIncluded = (file: string) => !file.endsWith(".env");
  for (const file of files) cpSync(join(root, file), join(folder, file), { recursive: true, filter: isIncluded });
  for (const program of programs) copy(root, folder, join(build.programs, `${program}.mjs`));
  cpSync(join(root, build.programs, "pay"), join(folder, build.programs, "pay"), { recursive: true });
  copyPages(root, folder, build.pages);
  const packages = productionPackages(root);
  copyPackages(root, folder, packages);
  await bundle(root, join(root, "next.config.ts"), join(folder, "next.config.mjs"));
  writeFileSync(join(folder, "dist", "build.json"), buildFile(build));
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(product, null, 2)}\n`);
  writeFileSync(join(folder, "remit"), launcher, { mode: 0o755 });
  const seconds = commitTime(root);
  writeFileSync(join(folder, "sbom.cdx.json"), billOfMaterials(root, packages, new Date(seconds * 1000)));
  const archive = join(releases, `${name}.tar.gz`);
  pack(join(root, releases), name, seconds);
  return {
    archive,
    sha256: createHash("sha256")
      .update(readFileSync(join(root, archive)))
      .digest("hex"),
  };
}

/** package.json without the fields that only a checkout needs. */
function readProduct(root: string) {
  const all = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Record<string, unknown>;
  const { name, version, description, license, type, engines, dependencies } = all;
  return { name, version: String(version), description, license, type, engines, dependencies, private: true };
}

function copy(root: string, folder: string, file: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  cpSync(join(root, file), join(folder, file));
}

const allocatorExports = Object.entries(webAllocatorEnv).map(
  ([name, value]) => `export ${name}="\${${name}:-${value}}"`,
);
const launcher = `#!/bin/sh
# remit start:web | start:worker | migrate | <noun> <verb> [options]
case \${1-} in
  start:web) options='${nodeOptions.web}'; ${allocatorExports.join("; ")} ;;
  start:worker) options='${nodeOptions.worker}' ;;
  *) options= ;;
esac
NODE_OPTIONS="$options \${NODE_OPTIONS-}"
# Packages ask for a home folder, and the user of a container may have none.
HOME=\${HOME:-/}
export NODE_OPTIONS HOME
exec node "$(dirname "$(readlink -f "$0")")/tooling/release/remit.mjs" "$@"
`;

/** Seconds since 1970, the time of every file in the archive. */
function commitTime(root: string): number {
  const { SOURCE_DATE_EPOCH } = process.env;
  if (SOURCE_DATE_EPOCH) return Number(SOURCE_DATE_EPOCH);
  try {
    return Number(execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: root, encoding: "utf8", stdio: "pipe" }));
  } catch {
    throw new Error("This folder is not a git checkout: set SOURCE_DATE_EPOCH to the time of the release, in seconds.");
  }
}

function pack(releases: string, name: string, seconds: number): void {
  const order = ["--format=gnu", "--sort=name", "--hard-dereference"];
  const owner = ["--owner=0", "--group=0", "--numeric-owner", "--mode=a+rX,u+w,go-w", `--mtime=@${seconds}`];
  const options = ["--create", "--use-compress-program=gzip --no-name", `--file=${name}.tar.gz`];
  execFileSync("tar", [...options, ...order, ...owner, name], { cwd: releases, stdio: "inherit" });
}

// The built pages of a release, without differences between two builds of the same sources.

const unneeded = /\.map$|\.nft\.json$|^(cache|diagnostics|types|trace|trace-build|required-server-files\.js)$/;

/** Copies the pages and replaces Next's random values and the path of the checkout. */
function copyPages(root: string, folder: string, pages: string): void {
  const target = join(folder, pages);
  const isNeeded = (file: string) => !unneeded.test(basename(file));
  cpSync(join(root, pages), target, { recursive: true, verbatimSymlinks: true, filter: isNeeded });
  const replacements = [...randomValues(join(root, pages)), [root, "."] as const];
  for (const name of readdirSync(target, { recursive: true, encoding: "utf8" })) {
    const file = join(target, name);
    if (!/\.(json|js|html|rsc)$/.test(name) || !statSync(file).isFile()) continue;
    const text = readFileSync(file, "utf8");
    const fixed = replacements.reduce((current, [from, to]) => current.replaceAll(from, to), text);
    if (fixed !== text) writeFileSync(file, fixed);
  }
}

/**
 * Next's random keys for drafts and server actions, each with a fixed replacement. Remit uses neither feature: the keys of
 * a published archive are public, so nothing may rely on them.
 */
function randomValues(pages: string): (readonly [string, string])[] {
  const read = (file: string) =>
    JSON.parse(readFileSync(join(pages, "server", file), "utf8")) as Record<string, string>;
  const { encryptionKey = "" } = read("server-reference-manifest.json");
  const drafts = Object.entries(read("preview-props.json")).map(([name, value]) => {
    return [value, digest(name).toString("hex").slice(0, value.length)] as const;
  });
  return [...drafts, [encryptionKey, digest("encryptionKey").toString("base64")]];
}

function digest(name: string): Buffer {
  return createHash("sha256").update(name).digest();
}

type Package = { path: string; name: string; version: string };

type Locked = { version: string; dev?: boolean; devOptional?: boolean };

/** Optional packages of Next and `npm start`: the compiler, image conversion and the local Solana node. */
const unneededPackages = /^node_modules\/(@next\/swc-|@img\/|sharp(\/|$)|@solana\/surfpool-)/;

/** Source maps, types; Next's documentation, ES modules and development runtime; Prisma's compilers for other databases. */
const unneededFiles = [
  /\.(map|d\.[cm]?ts)$/,
  /^node_modules\/next\/dist\/(docs|esm)\//,
  /^node_modules\/next\/dist\/compiled\/.*\.dev\.js$/,
  /^node_modules\/@prisma\/client\/runtime\/query_compiler_(fast|\w+\.(?!postgresql))/,
];

/** Every installed production package, in the order of package-lock.json. */
export function productionPackages(root: string): Package[] {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
    packages: Record<string, Locked>;
  };
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== "" && !dev && !devOptional && !unneededPackages.test(path))
    .filter(([path]) => existsSync(join(root, path)))
    .map(([path, { version }]) => ({ path, name: path.split("node_modules/").at(-1) ?? "", version }));
}

/** Adds the files that production reads to the release, as hard links. */
function copyPackages(root: string, folder: string, packages: Package[]): void {
  for (const file of packages.flatMap(({ path }) => filesIn(root, path))) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    linkSync(join(root, file), join(folder, file));
  }
}

function filesIn(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    // Nested packages have entries of their own in package-lock.json.
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesIn(root, file);
    return unneededFiles.some((pattern) => pattern.test(file)) ? [] : [file];
  });
}

type Bom = {
  serialNumber?: string;
  metadata: { timestamp: string; component: { name: string; "bom-ref": string } };
  components: { "bom-ref": string; scope: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
};

/** CycloneDX JSON of the product with these packages. */
export function billOfMaterials(root: string, packages: Package[], time: Date): string {
  // Lists all packages and filters them below: with `--omit dev`, npm 11 also omits production packages that a development
  // package needs.
  const args = ["sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only"];
  const output = execFileSync("npm", args, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
  // Drops the random serial number, so that the same packages give the same text.
  const { serialNumber: _random, ...all } = JSON.parse(output) as Bom;
  const product = all.metadata.component;
  const contained = new Set([product["bom-ref"], ...packages.map(({ name, version }) => `${name}@${version}`)]);
  const isContained = (ref: string) => contained.has(ref);
  const bom: Bom = {
    ...all,
    // npm names the product after its folder.
    metadata: { ...all.metadata, timestamp: time.toISOString(), component: { ...product, name: "remit" } },
    components: all.components.filter((component) => isContained(component["bom-ref"])),
    dependencies: all.dependencies
      .filter(({ ref }) => isContained(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isContained) })),
  };
  return `${JSON.stringify(bom, null, 2)}\n`;
}
