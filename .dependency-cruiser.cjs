// Who may import whom: ARCHITECTURE.md in rules. Every rule is an error.

// Each stands on those to its left, and may import nothing to its right.
const base = ["errors", "env", "log", "db", "random", "links", "lifeline"];
const order = [
  "encryption",
  "networks",
  "email",
  "instants",
  "lists",
  "amounts",
  "chains",
  "merchants",
  "jobs",
  "webhooks",
  "timeline",
  "payments",
  "payment-requests",
  "settlement",
  "sandbox",
  "unmatched-transfers",
  "events",
];

const folder = (names) => `^lib/(${names.join("|")})/`;
// Tests may reach across; they are no part of the graph. That nothing imports them is ESLint's to say.
// Tests may reach across, so they are no part of the graph; ESLint sees to it that nothing else imports them.
const tests = "\\.test\\.tsx?$|^lib/testing/|^e2e/";

const layers = order.map((name, index) => ({
  name: `${name}-stands-on-what-is-left-of-it`,
  severity: "error",
  from: { path: folder([name]) },
  to: { path: folder([...order.slice(index + 1), "api-keys", "users", "auth", "http", "health", "server", "openapi"]) },
}));

const chainPlaces =
  "^lib/settlement/|^lib/chains/address\\.ts$|^components/checkout/|^scripts/services/(surfnet|simulate-solana|solana-transfer)\\.ts$|^scripts/demo/solana-wallet\\.ts$";
const browserSafe = "schema\\.ts$|^lib/amounts/|^lib/chains/explorer\\.ts$";

module.exports = {
  forbidden: [
    ...layers,
    {
      name: "base-stands-on-nothing",
      severity: "error",
      from: { path: `^lib/(${base.join("|")})\\.ts$` },
      to: { path: "^(app|components|scripts)/|^lib/[^/]+/" },
    },
    {
      name: "api-keys-stand-on-merchants",
      severity: "error",
      from: { path: folder(["api-keys"]) },
      to: { path: folder(["jobs", "webhooks", "payments", "payment-requests", "settlement", "http", "auth"]) },
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
      to: { path: "^(scripts|e2e|bench|server|worker)" },
    },
    {
      name: "only-the-server-imports-app",
      severity: "error",
      from: { pathNot: "^app/|^server\\.ts$" },
      to: { path: "^app/" },
    },
    {
      name: "nothing-of-next-in-the-api",
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
      name: "components-import-no-pages-or-scripts",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^(app|scripts|prisma)/" },
    },
    {
      name: "ui-knows-no-domain",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^components/(?!ui/)|^lib/" },
    },
    {
      name: "lib-runs-anywhere",
      severity: "error",
      from: { path: "^lib/(?!testing/)" },
      to: { path: "^(node_modules/)?(react|react-dom|next)(/|$)|^(app|components|scripts)/", pathNot: "^next-auth" },
    },
    {
      name: "domains-know-no-http",
      severity: "error",
      from: { path: "^lib/(?!http/|server/|openapi/|testing/)" },
      to: { path: "^lib/http/" },
    },
    {
      name: "few-places-talk-to-chains",
      severity: "error",
      from: { pathNot: chainPlaces },
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
