// The import rules of the map in ARCHITECTURE.md. A violation of any rule is an error.
import { readdirSync } from "node:fs";
import { builtinModules } from "node:module";

// The folders of `lib` in layers, lowest first. A folder imports only from lower layers, not from other folders of its own layer.
const layers = [
  // Leaves; single files such as `lib/db.ts` belong to this layer too and may import one another.
  ["crypto", "email", "process"],
  ["time", "ip", "jobs"],
  ["pagination"],
  ["amounts"],
  ["chains"],
  ["merchants"],
  ["changes", "notices"],
  ["audit", "rate-limits", "idempotency"],
  ["users", "merchant-account"],
  ["receiving-addresses"],
  ["deletion"],
  ["api-keys", "auth", "settlement-settings", "address-pools"],
  ["health", "reconciliations"],
  ["metrics"],
  ["events"],
  ["webhooks"],
  ["timeline"],
  ["payments"],
  ["payment-requests"],
  ["settlement", "address-ownership"],
  ["unmatched-transfers", "sandbox", "books"],
  ["chain-watcher"],
  ["exports"],
  ["http"],
  ["openapi"],
];
// Beside the layers: chain readers talk to nodes; they import `chains` and no database.
const besideLayers = ["chain-readers"];
const talkToNodes = ["chain-watcher", "receiving-addresses"];

const named = [...layers.flat(), ...besideLayers];
const found = readdirSync("lib", { withFileTypes: true }).filter((entry) => entry.isDirectory());
const unnamed = found.filter(({ name }) => !named.includes(name)).map(({ name }) => name);
const missing = named.filter((name) => !found.some((entry) => entry.name === name));
if (unnamed.length > 0) throw new Error(`No import rule names lib/${unnamed.join(", lib/")}: add it to a layer.`);
if (missing.length > 0) throw new Error(`An import rule names lib/${missing.join(", lib/")}, which does not exist.`);

const inFolders = (names) => `^lib/(${names.join("|")})/`;
// Tests may import from every folder, so the graph leaves them out; ESLint keeps product code from importing them.
const tests = "\\.test\\.tsx?$|^testing/|^e2e/";

const layerRules = layers.map((names, index) => ({
  name: `${names.join("-")}-imports-lower-layers`,
  severity: "error",
  from: { path: `^lib/(${names.join("|")})/` },
  to: {
    path: "^lib/[^/]+/",
    // Its own folder ($1) and those of lower layers.
    pathNot: [
      `^lib/$1/`,
      ...(index > 0 ? [inFolders(layers.slice(0, index).flat())] : []),
      ...(talkToNodes.includes(names[0]) ? [inFolders(["chain-readers"])] : []),
    ],
  },
}));

const chainCode =
  "^lib/chain-readers/|^lib/chains/|^components/checkout/|^instance/chains/|^tooling/demo/solana-wallet\\.ts$";
// Pure files that the browser may import: those with these names, and all of lib/amounts.
const browserSafe = "^lib/.*(/|-)(schema|constants|state|permissions|limits|types|explorer)\\.ts$|^lib/amounts/";
const serverOnly = `^(node:)?(${builtinModules.filter((name) => !name.startsWith("_")).join("|")})$|^lib/(db|env|log)\\.ts$|(^|/)node_modules/(pg|pino|@prisma)/`;

export default {
  forbidden: [
    ...layerRules,
    {
      name: "leaves-import-only-leaves",
      severity: "error",
      from: { path: "^lib/[^/]+\\.ts$" },
      to: { path: "^lib/[^/]+/" },
    },
    {
      name: "chain-readers-import-few-folders",
      severity: "error",
      from: { path: inFolders(["chain-readers"]) },
      to: { path: "^lib/[^/]+/", pathNot: inFolders(["chain-readers", "chains", "process", "time"]) },
    },
    {
      name: "chain-readers-know-no-database",
      severity: "error",
      from: { path: inFolders(["chain-readers"]) },
      to: { path: "^lib/db\\.ts$|^(node_modules/)?pg(/|$)" },
    },
    {
      name: "lib-imports-nothing-above-it",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(app|cli|components|instance|tooling|testing)/|^(server|worker)\\.ts$" },
    },
    {
      name: "lib-knows-no-react-or-next",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(node_modules/)?(react|react-dom|next)(/|$)", pathNot: "^next-auth" },
    },
    {
      name: "app-knows-no-database",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^lib/db\\.ts$|^prisma/" },
    },
    {
      name: "app-imports-components-and-lib",
      severity: "error",
      from: { path: "^app/" },
      to: { path: "^(cli|instance|tooling|bench)/|^(server|worker)\\.ts$" },
    },
    {
      name: "only-the-server-imports-app",
      severity: "error",
      from: { pathNot: "^app/|^bench/|^server\\.ts$" },
      to: { path: "^app/" },
    },
    {
      name: "the-api-knows-no-next",
      severity: "error",
      from: { path: "^app/api/", pathNot: "^app/api/auth/" },
      to: { path: "^(node_modules/)?next(/|$)" },
    },
    {
      name: "components-import-browser-safe-lib",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^lib/", pathNot: browserSafe },
    },
    {
      name: "browser-safe-files-reach-no-server-code",
      severity: "error",
      from: { path: browserSafe },
      to: { path: serverOnly, reachable: true },
    },
    {
      name: "components-import-no-pages-or-programs",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(app|cli|instance|prisma|tooling)/" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^components/(?!ui/)|^lib/(?!amounts/)" },
    },
    {
      name: "few-places-talk-to-chains",
      severity: "error",
      from: { pathNot: chainCode },
      to: { path: "^(node_modules/)?(viem|@solana/kit)(/|$)" },
    },
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "no-folder-cycles",
      scope: "folder",
      severity: "error",
      from: { path: "^(lib|components)/" },
      to: { circular: true },
    },
    { name: "no-unresolvable", severity: "error", from: {}, to: { couldNotResolve: true } },
    {
      name: "no-undeclared-packages",
      severity: "error",
      from: {},
      to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: `^(\\.next|dist)/|^prisma/generated|${tests}` },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
