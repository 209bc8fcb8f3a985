import { expect, test } from "vitest";
import { styleProblems } from "./styles";

const sheet = { file: "app/globals.css", text: '@import "tailwindcss";\n@theme {\n  --color-ink: #000;\n}\n' };
const page = (text: string) => ({ file: "components/page.tsx", text });

test("accepts utilities, tokens and group markers", async () => {
  const text = 'const a = <p className="group text-ink hover:*:first:p-2 bg-[url(/a.svg)]" />;';
  expect(await styleProblems([sheet, page(text)])).toEqual([]);
});

test.each([
  ["an attribute", 'const a = <p className="card p-2" />;'],
  ["a condition", 'const a = <p className={isOn ? "p-2" : "card"} />;'],
  ["a template", "const a = <p className={`card ${b}`} />;"],
  ["cx", 'const a = cx("p-2", isOn && "card");'],
  ["a constant", 'const look = "card";\nconst a = <p className={look} />;'],
  ["a record", 'const looks = { sm: "card" };\nconst a = <p className={cx(looks[size])} />;'],
  ["a function", 'function look() {\n  return "card";\n}\nconst a = <p className={look()} />;'],
  ["a default", 'function A({ className = "card" }) {}'],
  ["a property", 'const column = { cellClassName: "card" };'],
])("reports an unknown class name in %s", async (_place, text) => {
  expect(await styleProblems([sheet, page(text)])).toEqual(['components/page.tsx: "card" is not a Tailwind utility.']);
});

test("follows a constant into the file that exports it", async () => {
  const looks = { file: "components/looks.ts", text: 'export const cardLook = "card";' };
  const text = 'import { cardLook } from "./looks";\nconst a = <p className={cardLook} />;';
  expect(await styleProblems([sheet, looks, page(text)])).toHaveLength(1);
});

test("ignores texts that are not class names", async () => {
  const text = 'const a = <p className={size === "card" ? "p-2" : "p-3"} title="card" />;';
  expect(await styleProblems([sheet, page(text)])).toEqual([]);
});

test("reports a class that the style sheet defines, and its use", async () => {
  const changedSheet = { ...sheet, text: `${sheet.text}.card {\n  color: red;\n}\n` };
  const problems = await styleProblems([changedSheet, page('const a = <p className="card" />;')]);
  expect(problems).toEqual([
    'app/globals.css: styles the class "card"; write utilities at its elements.',
    'components/page.tsx: "card" is not a Tailwind utility.',
  ]);
});

test.each(["ml-2", "hover:-mr-1", "pl-gutter", "left-0", "rtl:right-2", "border-l", "rounded-r-sm", "text-left"])(
  "reports %s, which names a side of the screen",
  async (name) => {
    const gutter = { ...sheet, text: sheet.text.replace("#000;", "#000;\n  --spacing-gutter: 1rem;") };
    const [problem] = await styleProblems([
      gutter,
      page(`const a = <p className="${name} ms-2 text-end pe-1 start-0" />;`),
    ]);
    expect(problem).toContain(`"${name}" names a side`);
  },
);

test("reports a rule that names a side of the screen", async () => {
  const changedSheet = { ...sheet, text: `${sheet.text}p {\n  padding-left: 1px;\n  text-align: right;\n}\n` };
  expect(await styleProblems([changedSheet])).toHaveLength(2);
});

test("reports @apply, a second sheet and more than 300 lines", async () => {
  const changedSheet = { ...sheet, text: `${sheet.text}p {\n  @apply p-2;\n}\n${"\n".repeat(300)}a {\n}` };
  const other = { file: "components/card.css", text: "" };
  expect(await styleProblems([changedSheet, other])).toEqual([
    "components/card.css: write utilities instead of a sheet.",
    "app/globals.css: has 309 lines; at most 300 are allowed.",
    "app/globals.css: uses @apply; write utilities at the elements.",
  ]);
});
