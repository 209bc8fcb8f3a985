// The import rules of the map in ARCHITECTURE.md. A violation of any rule is an error.
import { readdirSync } from "node:fs";
import { builtinModules } from "node:module";

// The areas of `lib`, lowest first. An area imports only from lower areas.
const areas = [
  "platform",
  "chains",
  "accounts",
  "addresses",
  "events",
  "approvals",
  "requests",
  "settlement",
  "sandbox",
  "reports",
  "operations",
  "api",
];

const found = readdirSync("lib");
const unnamed = found.filter((name) => !areas.includes(name));
const missing = areas.filter((name) => !found.includes(name));
if (unnamed.length > 0) throw new Error(`No import rule names lib/${unnamed.join(", lib/")}: add it to the areas.`);
if (missing.length > 0) throw new Error(`An import rule names lib/${missing.join(", lib/")}, which does not exist.`);

// Tests may import from every folder, so the graph leaves them out; ESLint keeps product code from importing them.
const tests = "\\.test\\.tsx?$|^testing/|^e2e/";

const areaRules = areas.slice(0, -1).map((area, index) => ({
  name: `${area}-imports-lower-areas`,
  severity: "error",
  from: { path: `^lib/${area}/` },
  to: { path: `^lib/(${areas.slice(index + 1).join("|")})/` },
}));

const readers = "^lib/chains/readers/";
const chainCode = "^lib/chains/|^components/requests/checkout/|^instance/chains/|^tooling/demo/run\\.ts$";
// Pure files that the browser may import: those with these names, all of lib/platform/amounts, and the named ones.
const browserSafe =
  "^lib/.*(/|-)(schema|constants|state|permissions|limits|types|explorer|details)\\.ts$|^lib/platform/amounts/|^lib/platform/language/(texts|languages|pseudo|translation|isolate|plurals|merge-tables|language-cookie)\\.ts$|^lib/platform/group-by\\.ts$|^lib/chains/solana-transfer\\.ts$|^lib/accounts/auth/device\\.ts$";
const serverOnly = `^(node:)?(${builtinModules.filter((name) => !name.startsWith("_")).join("|")})$|^lib/platform/(db|env|log)\\.ts$|(^|/)node_modules/(pg|pino|@prisma)/`;

export default {
  forbidden: [
    ...areaRules,
    {
      name: "files-of-platform-import-no-folder",
      severity: "error",
      from: { path: "^lib/platform/[^/]+\\.ts$", pathNot: "^lib/platform/index\\.ts$" },
      to: { path: "^lib/[^/]+/[^/]+/" },
    },
    {
      name: "chain-readers-import-few-folders",
      severity: "error",
      from: { path: readers },
      to: { path: "^lib/[^/]+/", pathNot: "^lib/(chains|platform/(process|time))/|^lib/platform/[^/]+\\.ts$" },
    },
    {
      name: "chain-readers-know-no-database",
      severity: "error",
      from: { path: readers },
      to: { path: "^lib/platform/db\\.ts$|^(node_modules/)?pg(/|$)" },
    },
    {
      name: "few-folders-use-chain-readers",
      severity: "error",
      from: { path: "^lib/", pathNot: `${readers}|^lib/settlement/watcher/|^lib/addresses/receiving-addresses/` },
      to: { path: readers },
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
      to: { path: "^lib/platform/db\\.ts$|^prisma/" },
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
      to: { path: "^components/(?!ui/)|^lib/(?!platform/(amounts/|language/(texts|languages)))" },
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
