import { readdirSync, readFileSync } from "node:fs";
import { lexer, walkTokens, type Token } from "marked";
import { describe, expect, test } from "vitest";
import { permissions, roleNames } from "@/lib/accounts/merchants/permissions";
import { errorStatus, fieldErrorCodes } from "@/lib/platform/errors";
import { openApiDocument } from "@/app/api/openapi-document";
import { newContract } from "@/testing/contract";
import { guideCalls, type GuideCall } from "@/testing/guide-calls";
import { guidePermissions, guideSlugs, guidesFolder } from "./guides";
import { parseGuide } from "./parse-guide";

const texts = new Map(guideSlugs.map((slug) => [`${slug}.md`, readFileSync(`${guidesFolder}/${slug}.md`, "utf8")]));

test("the navigation lists every guide", () => {
  expect([...texts.keys()].sort()).toEqual(readdirSync(guidesFolder).sort());
});

test("every error code has a paragraph under its status at its doc_url", () => {
  const { headings } = parseGuide(texts.get("errors.md") ?? "");
  let status = 0;
  const documented = headings.flatMap(({ id, depth, text }) => {
    if (depth === 2) status = Number(/^\d{3}/.exec(text)?.[0]);
    return depth === 3 && status > 0 ? [[id, status]] : [];
  });
  expect(Object.fromEntries(documented)).toEqual(errorStatus);
});

test("every field error code has a paragraph", () => {
  const anchors = anchorsOf("errors.md");
  expect(fieldErrorCodes.filter((code) => !anchors.includes(code))).toEqual([]);
});

test("the table of permissions lists every permission", () => {
  const rows = [...(texts.get("authentication.md") ?? "").matchAll(/^\| `([^`]+)`/gm)].map(([, name]) => name);
  expect(rows.sort()).toEqual(["*", ...permissions].sort());
});

test("the table of roles lists every role", () => {
  const rows = [...(texts.get("authentication.md") ?? "").matchAll(/^\| \*\*(\w+)\*\*/gm)].map(([, role]) => role);
  expect(rows).toEqual([...roleNames]);
});

describe("the permissions of a guide's key", () => {
  const document = openApiDocument("http://localhost:3000");
  const { operationAt } = newContract(document);
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));

  function neededBy({ command, expected }: GuideCall): string[] {
    const path = /http:\/\/localhost:3000(\/api[^\s"?]*)/.exec(command)?.[1];
    const isRefused = expected?.status === 401 || expected?.status === 403;
    if (path === undefined || isRefused) return [];
    const method = / -X (\w+)/.exec(command)?.[1] ?? (command.includes(" -d ") ? "POST" : "GET");
    const id = operationAt(method, path);
    const security = operations.find(({ operationId }) => operationId === id)?.security as { ApiKey?: string[] }[];
    return security[0]?.ApiKey ?? [];
  }

  test.each(guideSlugs)("are those that the calls of %s need", (slug) => {
    const needed = new Set(guideCalls(texts.get(`${slug}.md`) ?? "").flatMap(neededBy));
    // Writing includes reading.
    const least = [...needed].filter(
      (name) => !needed.has(name.replace(/:read$/, ":write")) || !name.endsWith(":read"),
    );
    // A key has at least one permission.
    expect([...guidePermissions[slug]].sort()).toEqual(least.length > 0 ? least.sort() : ["payment_requests:read"]);
  });
});

test.each([...texts])("%s needs neither a file of the server nor data of another merchant", (_, text) => {
  const commands = guideCalls(text).map(({ command }) => command);
  expect(
    commands.filter((command) => /npm |node -p|DATA_DIR|\.json|@remit\.test|0x[0-9a-f]{40}\b/i.test(command)),
  ).toEqual([]);
});

describe.each([...texts])("%s", (file, text) => {
  test("every link to a guide points to an existing heading", () => {
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
