// Generates clients from an OpenAPI document, with generators that are installed on their first use. They would add
// 170 MB to the dependencies of every checkout.
import { execFile } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import ts from "typescript";
import { driverSource, sourceOf, type ClientName } from "./sources";

const run = promisify(execFile);

// The newest versions that run on Node 20.19.
const packages = {
  "@hey-api/openapi-ts": "0.95.0",
  "openapi-fetch": "0.17.0",
  "openapi-typescript": "7.13.0",
  orval: "7.13.0",
  typescript: "5.9.3",
  zod: "4.6.7",
};

const installFolder = resolve("dist/generators", Object.values(packages).join("-"));

export type Clients = {
  /** The compiler's first error in the client with this body; undefined if it compiles with `--strict`. */
  compile: (client: ClientName, bodies: Record<string, string>) => Record<string, string | undefined>;
  /** Runs the Quickstart with this body, and returns what it printed. */
  run: (client: ClientName, body: string, env: Record<string, string>) => Promise<unknown>;
};

/** Generates all clients of an instance. */
export async function generateClients(baseUrl: string): Promise<Clients> {
  await install();
  const folder = join(installFolder, `run-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const document = await (await fetch(`${baseUrl}/api/openapi.json`)).text();
  writeFileSync(join(folder, "openapi.json"), document);
  writeFileSync(join(folder, "driver.ts"), driverSource);
  writeFileSync(join(folder, "orval.config.cjs"), orvalConfig(baseUrl));
  const generate = (tool: string, ...args: string[]) =>
    run(process.execPath, [join(installFolder, "node_modules", tool), ...args], { cwd: folder });
  await generate("openapi-typescript/bin/cli.js", "openapi.json", "-o", "openapi-typescript.ts");
  await generate(
    "@hey-api/openapi-ts/bin/run.js",
    "-i",
    "openapi.json",
    "-o",
    "hey-api",
    "-c",
    "@hey-api/client-fetch",
  );
  await generate("orval/dist/bin/orval.js", "--config", "orval.config.cjs");
  return {
    compile: (client, bodies) => compile(folder, client, bodies),
    run: async (client, body, env) => {
      const [source, program] = [join(folder, `quickstart-${client}.ts`), join(folder, `quickstart-${client}.mjs`)];
      writeFileSync(source, sourceOf(client, body));
      await build({ entryPoints: [source], outfile: program, bundle: true, platform: "node", format: "esm" });
      const { stdout } = await run(process.execPath, [program], {
        env: { ...process.env, REMIT_URL: baseUrl, ...env },
      });
      return JSON.parse(stdout) as unknown;
    },
  };
}

async function install(): Promise<void> {
  const isInstalled = join(installFolder, "installed");
  if (existsSync(isInstalled)) return;
  mkdirSync(installFolder, { recursive: true });
  const manifest = { name: "generators", private: true, type: "module", dependencies: packages };
  writeFileSync(join(installFolder, "package.json"), JSON.stringify(manifest));
  await run("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: installFolder });
  writeFileSync(isInstalled, "");
}

function orvalConfig(baseUrl: string): string {
  const output = (client: string) => ({ client, target: `orval-${client}.ts`, baseUrl });
  const input = "openapi.json";
  return `module.exports = ${JSON.stringify({
    fetch: { input, output: output("fetch") },
    zod: { input, output: { ...output("zod"), baseUrl: undefined } },
  })};`;
}

function compile(
  folder: string,
  client: ClientName,
  bodies: Record<string, string>,
): Record<string, string | undefined> {
  const fileOf = (name: string) => join(folder, `${name}-${client}.ts`);
  for (const [name, body] of Object.entries(bodies)) writeFileSync(fileOf(name), sourceOf(client, body));
  const program = ts.createProgram(Object.keys(bodies).map(fileOf), {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    types: ["node"],
    typeRoots: [resolve("node_modules/@types")],
  });
  const errors = ts.getPreEmitDiagnostics(program);
  const errorIn = (name: string) =>
    errors.find(({ file }) => !file || file.fileName === fileOf(name) || !isClient(file));
  const isClient = ({ fileName }: ts.SourceFile) => Object.keys(bodies).some((name) => fileName === fileOf(name));
  return Object.fromEntries(
    Object.keys(bodies).map((name) => {
      const error = errorIn(name);
      return [name, error && ts.flattenDiagnosticMessageText(error.messageText, " ")];
    }),
  );
}
