import { execFileSync } from "node:child_process";
import type { Package } from "./packages";

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
