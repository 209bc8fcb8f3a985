import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

// Rules for dependencies. CONTRIBUTING.md describes how to review a new or updated package.
type Package = { version: string; dev?: boolean; license?: string; hasInstallScript?: boolean; resolved?: string };

const packageJson = readJson<{ dependencies: Record<string, string>; devDependencies: Record<string, string> }>(
  "package.json",
);
const { packages } = readJson<{ packages: Record<string, Package> }>("package-lock.json");
const productionPackages = Object.entries(packages).filter(([path, { dev }]) => path !== "" && !dev);

/** Versions below these have known vulnerabilities. */
const minimumVersions = { next: "16.4.1", "next-auth": "4.24.15", nodemailer: "10.6.0" };
const maxDirectDependencies = 30;
const knownInstallScripts = ["node_modules/@prisma/engines", "node_modules/prisma"];
const forbiddenLicenses = /\bA?GPL|SSPL|BUSL|UNLICENSED/;

test.each(Object.entries(minimumVersions))("%s is %s or newer, everywhere in the lockfile", (name, minimum) => {
  const versions = Object.entries(packages).filter(([path]) => path.endsWith(`node_modules/${name}`));
  expect(versions.length).toBeGreaterThan(0);
  for (const [, { version }] of versions) expect(isAtLeast(version, minimum)).toBe(true);
});

test("has few direct dependencies, each with one exact version", () => {
  expect(Object.keys(packageJson.dependencies).length).toBeLessThanOrEqual(maxDirectDependencies);
  for (const version of Object.values({ ...packageJson.dependencies, ...packageJson.devDependencies })) {
    expect(version).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
  }
});

test("no production package has a forbidden license or, except for the known ones, an install script", () => {
  const scripts = productionPackages.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path);
  expect(scripts.filter((path) => !knownInstallScripts.includes(path))).toEqual([]);
  const forbidden = productionPackages.filter(([, { license = "" }]) =>
    forbiddenLicenses.test(license.replaceAll("LGPL", "")),
  );
  expect(forbidden.map(([path]) => path)).toEqual([]);
});

test("npm runs no install scripts in this repository", () => {
  expect(readFileSync(".npmrc", "utf8")).toMatch(/^ignore-scripts=true$/m);
});

function isAtLeast(version: string, minimum: string): boolean {
  return version.localeCompare(minimum, "en", { numeric: true }) >= 0;
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, "utf8")) as T;
}
