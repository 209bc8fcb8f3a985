// The packages of a release: the production packages of package-lock.json, in the layout of `npm ci --omit=dev`.
import { existsSync, linkSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { execFileSync } from "node:child_process";

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
export function copyPackages(root: string, folder: string, packages: Package[]): void {
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
