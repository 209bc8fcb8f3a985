import { readdirSync, readFileSync } from "node:fs";
import { lexer, walkTokens, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { errorStatus } from "@/lib/errors";
import { guideSlugs, guidesFolder } from "./guides";
import { parseGuide } from "./parse-guide";

const texts = new Map(guideSlugs.map((slug) => [`${slug}.md`, readFileSync(`${guidesFolder}/${slug}.md`, "utf8")]));

test("every guide of the folder is in the navigation", () => {
  expect([...texts.keys()].sort()).toEqual(readdirSync(guidesFolder).sort());
});

test("every error code has a paragraph under its status, where doc_url leads", () => {
  const { headings } = parseGuide(texts.get("errors.md") ?? "");
  let status = 0;
  const documented = headings.flatMap(({ id, depth, text }) => {
    if (depth === 2) status = Number(/^\d{3}/.exec(text)?.[0]);
    return depth === 3 && status > 0 ? [[id, status]] : [];
  });
  expect(Object.fromEntries(documented)).toEqual(errorStatus);
});

test("every code of a wrong field has a paragraph", () => {
  const anchors = anchorsOf("errors.md");
  const codes = fieldCodes();
  expect(codes.length).toBeGreaterThan(40);
  expect(codes.filter((code) => !anchors.includes(code))).toEqual([]);
});

describe.each([...texts])("%s", (file, text) => {
  test("every link to a guide leads to a heading that is there", () => {
    const broken = linksIn(text).filter((href) => {
      const [, page = file, anchor] = /^([\w-]+\.md)?(?:#(.+))?$/.exec(href) ?? [];
      if (/^https?:/.test(href)) return false;
      return !texts.has(page) || (anchor !== undefined && !anchorsOf(page).includes(anchor));
    });
    expect(broken).toEqual([]);
  });

  test("no two headings share an anchor", () => {
    const anchors = anchorsOf(file);
    expect(anchors.filter((id, index) => anchors.indexOf(id) !== index)).toEqual([]);
  });
});

function anchorsOf(file: string): string[] {
  return parseGuide(texts.get(file) ?? "").headings.map(({ id }) => id);
}

function linksIn(text: string): string[] {
  const links: string[] = [];
  void walkTokens(lexer(text), (token: Token) => {
    if (token.type === "link" && "href" in token) links.push(String(token.href));
  });
  return links;
}

/** As the sources spell them: beside a path, in a zod issue, or in what refuses one field. */
function fieldCodes(): string[] {
  const sources = readdirSync("lib", { recursive: true, encoding: "utf8" }).filter(
    (file) => /\.ts$/.test(file) && !/\.test\.ts$|testing/.test(file),
  );
  const all = sources.map((file) => readFileSync(`lib/${file}`, "utf8")).join("\n");
  const spelt = [...all.matchAll(/(?:code: |refused?\((?:\w+, |"\w+", )?)"([a-z]+(?:_[a-z]+)*)"/g)].map(
    ([, code = ""]) => code,
  );
  const sized = ["too_long", "too_short", "too_many", "too_few", "out_of_range"];
  const weak = ["password_too_short", "password_too_long", "password_too_common"];
  const foreign = ["custom", "chain", "token", "token_id", ...Object.keys(errorStatus)];
  const others = ["mutually_exclusive", "amount_invalid", "amount_not_positive"];
  return [...new Set([...spelt, ...sized, ...weak, ...others])].filter((code) => !foreign.includes(code)).sort();
}
