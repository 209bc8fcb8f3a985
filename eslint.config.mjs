// The restrictions that only Remit has. `.oxlintrc.json` has the usual rules and those that need types.
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const environmentReaders = [
  "server.ts",
  "lib/platform/env.ts",
  "{cli,instance,tooling,testing,e2e,bench}/**",
  "*.config.{ts,mjs}",
];

const testFiles = ["**/*.test.{ts,tsx}", "testing/**", "e2e/**", "bench/**"];

const environmentRule = { object: "process", property: "env", message: "Read settings only in lib/platform/env.ts." };
const formatMessage = "components/ui/format.ts formats dates and numbers.";

const syntaxRules = [
  {
    selector: "ClassDeclaration:not([superClass.name=/^(Error|HTMLElement)$/])",
    message: "Only errors and custom elements are classes.",
  },
  // Interfaces in `declare module` are allowed, because only they can extend another module's declaration.
  {
    selector: ":matches(Program, Program > ExportNamedDeclaration) > TSInterfaceDeclaration",
    message: "Use a type instead of an interface.",
  },
  { selector: "TSEnumDeclaration", message: "Use a union of string literals instead of an enum." },
];

const workerClockRule = {
  selector:
    ":matches(NewExpression[callee.name='Date'][arguments.length=0], CallExpression[callee.object.name='Date'][callee.property.name='now'])",
  message:
    "A worker's clock may be wrong: use databaseNow() or now() in SQL for times, performance.now() for durations.",
};

const nodeTimeRule = {
  selector:
    "BinaryExpression:has(CallExpression[callee.object.name='Date'][callee.property.name='now']):has(Identifier[name='getTime'])",
  message: "A worker's clock may be wrong: compare the times of blocks with databaseNow().",
};

/** Members younger than the browsers in package.json's `browserslist`, which neither bundling nor Next replaces. */
const youngForPages = [
  ...[
    ["AbortSignal", "any"],
    ["Promise", "withResolvers"],
    ["Promise", "try"],
    ["Object", "groupBy"],
    ["Map", "groupBy"],
    ["Array", "fromAsync"],
    ["URL", "parse"],
    ["RegExp", "escape"],
    ["Intl", "DurationFormat"],
  ].map(([object, property]) => ({ object, property })),
  ...["toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed", "symmetricDifference", "isSubsetOf"]
    .concat(["isSupersetOf", "isDisjointFrom", "startViewTransition", "showPopover", "checkVisibility", "requestClose"])
    .map((property) => ({ property })),
];

/** The same for the pay page, which wallets open in old web views. */
const youngForPayPage = [
  ...youngForPages,
  ...[
    ["AbortSignal", "timeout"],
    ["crypto", "randomUUID"],
  ].map(([object, property]) => ({ object, property })),
  ...["findLast", "findLastIndex", "throwIfAborted", "requestSubmit"].map((property) => ({ property })),
];

const withMessage = (browsers) => (member) => ({ ...member, message: `Missing in ${browsers}.` });
const pageMembers = youngForPages.map(withMessage("Safari 16.4, Chrome 111 or Firefox 111"));
const payPageMembers = youngForPayPage.map(withMessage("Safari 15 or Chrome 90"));
const offlineMessage = "Make clients with newQueryClient, whose changes fail offline.";

/** Literals below 30,000: as milliseconds, a busy machine exceeds them. */
const short = "Literal[raw=/^(\\d{1,4}|[12]?\\d_?\\d{3})$/]";
/** Literals below 120,000. */
const shortOfTests = "Literal[raw=/^(\\d{1,5}|\\d{1,2}_\\d{3}|1[01]\\d_?\\d{3})$/]";
const clock = "CallExpression[callee.object.name=/^(Date|performance)$/][callee.property.name='now']";

/** A slow machine must not fail a test: tests judge what was done, and their limits only end a hang. */
const timingRules = [
  ...[
    "CallExpression[callee.object.name='performance'][callee.property.name='now']",
    "CallExpression[callee.property.name='hrtime']",
    `BinaryExpression[operator=/^[<>]=?$/] ${clock}`,
    `CallExpression[callee.name='expect'] BinaryExpression[operator='-'] > ${clock}.left`,
    "CallExpression[callee.name='expect'] > Identifier[name=/(^ms|[a-z]Ms|[Ee]lapsed|[Dd]uration|[Tt]ook)$/].arguments",
  ].map((selector) => ({ selector, message: "Count what was done; bench/ measures time." })),
  ...[
    `VariableDeclarator[id.name=/([Tt]imeout|[Ww]ithin|[Ll]imit)Ms$/] > ${short}`,
    `CallExpression[callee.name=/^(waitUntil|endProcess|test|before|beforeAll|afterAll|beforeEach|afterEach)$/] > ${short}:last-child`,
    `CallExpression[callee.object.name='AbortSignal'][callee.property.name='timeout'] > ${short}`,
    `CallExpression[callee.property.name=/^set(Default)?(Navigation)?Timeout$/] > ${short}`,
  ].map((selector) => ({ selector, message: "A limit ends a hang only: at least 30 seconds." })),
  {
    selector: `Property[key.name=/^(timeout|testTimeout|hookTimeout)$/] > ${shortOfTests}.value`,
    message: "A limit ends a hang only: at least two minutes, or none of its own.",
  },
  {
    selector: "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
    message: "Its limit is one second; use expect.poll or pass patience of testing/patience.ts.",
  },
  {
    selector: "CallExpression[callee.property.name='waitForTimeout']",
    message: "Wait for a condition, or use page.clock.",
  },
];

const letters = "[value=/[A-Za-z]/]";
const text = `:matches(Literal${letters}, TemplateLiteral)`;
const textAttribute =
  "JSXAttribute[name.name=/^(label|title|placeholder|alt|aria-label|description|about|hint|aside|legend|explanation|message|failure|keep|noun|fate)$/]";
const element = ":matches(JSXFragment, JSXElement:not([openingElement.name.name=/^(Code|Mono|code)$/]))";
const shown = `:matches(${element}, ${textAttribute}) > JSXExpressionContainer`;

/** Texts for people: between tags, in attributes and properties of texts, and in toasts. */
const textSelectors = [
  `${element} > JSXText${letters}`,
  `${textAttribute} > Literal${letters}`,
  `${shown} > ${text}`,
  `${shown} > :matches(ConditionalExpression, LogicalExpression) > ${text}`,
  `JSXAttribute[name.name=/^(submit|act)$/] ${text}`,
  `Property[key.name=/^(title|label|text|description|hint|explanation|word)$/] > ${text}`,
  `CallExpression[callee.name='announce'] > ${text}`,
];

export default tseslint.config(
  {
    ignores: [
      "node_modules/",
      ".next/",
      "dist/",
      "prisma/generated/",
      "app/api/routes.generated.ts",
      "next-env.d.ts",
      "test-results/",
      ".data/",
    ],
  },
  {
    files: ["{app,components}/**"],
    plugins: { "react-hooks": reactHooks },
    rules: reactHooks.configs.recommended.rules,
  },
  tseslint.configs.base,
  {
    linterOptions: { noInlineConfig: true },
    rules: {
      "no-restricted-syntax": ["error", ...syntaxRules],
      // The linters have no exceptions in the code; their configurations name them.
      "no-warning-comments": ["error", { terms: ["oxlint-"], location: "anywhere" }],
    },
  },
  {
    ignores: environmentReaders,
    rules: {
      "no-restricted-properties": ["error", environmentRule],
    },
  },
  ...[
    [["{app,components}/**"], pageMembers],
    [["app/pay/**", "components/{requests/checkout,ui}/**", "components/api/*"], payPageMembers],
  ].map(([files, members]) => ({
    files,
    ignores: testFiles,
    rules: {
      "no-restricted-properties": [
        "error",
        environmentRule,
        ...members,
        ...["toLocaleString", "toLocaleDateString", "toLocaleTimeString"].map((property) => ({
          property,
          message: formatMessage,
        })),
      ],
    },
  })),
  {
    files: ["{app,components}/**"],
    ignores: ["components/ui/format.ts"],
    rules: { "no-restricted-globals": ["error", { name: "Intl", message: formatMessage }] },
  },
  {
    files: ["{app,components}/**/*.tsx"],
    ignores: [...testFiles, "app/dev/**"],
    rules: {
      "no-restricted-syntax": [
        "error",
        ...syntaxRules,
        ...textSelectors.map((selector) => ({ selector, message: "Write texts in the feature's messages.ts." })),
        { selector: "NewExpression[callee.name='QueryClient']", message: offlineMessage },
      ],
    },
  },
  {
    ignores: [...testFiles, "vitest.config.ts"],
    rules: {
      "no-restricted-imports": [
        "error",
        { patterns: [{ group: ["@/testing/*", "**/testing/*"], message: "Only tests may import this folder." }] },
      ],
    },
  },
  {
    ignores: [...testFiles, "lib/platform/connection.ts"],
    rules: {
      "@typescript-eslint/no-restricted-imports": [
        "error",
        {
          paths: [
            {
              name: "pg",
              importNames: ["Client", "Pool"],
              allowTypeImports: true,
              message: "Open connections with lib/platform/connection.ts.",
            },
          ],
        },
      ],
    },
  },
  {
    // These files repeat synchronous work, which cannot overlap itself.
    files: ["lib/**/*.ts", "instance/**/*.ts", "server.ts", "worker.ts"],
    ignores: [
      ...testFiles,
      "lib/api/http/server/web-server.ts",
      "lib/api/http/change-stream.ts",
      "instance/start/processes.ts",
      "instance/chains/solana.ts",
    ],
    rules: {
      "no-restricted-globals": [
        "error",
        {
          name: "setInterval",
          message: "Repeat work with lib/platform/process/interval.ts, so that runs never overlap.",
        },
      ],
    },
  },
  {
    files: [
      "lib/settlement/**",
      "lib/platform/jobs/**",
      "lib/events/webhooks/delivery/**",
      "lib/platform/process/*.ts",
      "worker.ts",
    ],
    ignores: ["lib/platform/process/database-clock.ts"],
    rules: { "no-restricted-syntax": ["error", ...syntaxRules, workerClockRule] },
  },
  {
    // A probe runs on the operator's machine and reports the difference of its clock.
    files: ["lib/chains/readers/**"],
    ignores: ["**/probe.ts"],
    rules: { "no-restricted-syntax": ["error", ...syntaxRules, nodeTimeRule] },
  },
  {
    files: testFiles,
    ignores: ["bench/**"],
    rules: { "no-restricted-syntax": ["error", ...syntaxRules, ...timingRules] },
  },
);
