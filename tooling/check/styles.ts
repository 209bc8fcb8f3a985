// One styling system: every class name is a utility that Tailwind generates, and the only sheet holds tokens and base
// elements.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { compile } from "tailwindcss";
import ts from "typescript";
import type { Source } from "./sources";

const sheet = "app/globals.css";
const sheetCap = 300;
// Tailwind reads these names inside other names, such as group-hover:underline; they have no style of their own.
const markers = /^(group|peer)(\/[\w-]+)?$/;
// A side of the screen instead of the line of reading, which some languages write from right to left.
const physicalName = /(^|:)-?((scroll-)?[mp][lr]|left|right|border-[lr]|rounded-[lr])(-|$)|(^|:)text-(left|right)$/;
const physicalRule = /\b((padding|margin|border)-)?(left|right)(-\w+)*:|text-align: (left|right)/g;

/** Every broken rule as "file: problem"; empty if there is none. */
export async function styleProblems(sources: readonly Source[]): Promise<string[]> {
  const sheets = sources.filter(({ file }) => file.endsWith(".css"));
  const sheetText = sheets.find(({ file }) => file === sheet)?.text ?? "";
  const usedClasses = classNamesIn(sources.filter(({ file }) => /\.tsx?$/.test(file)));
  const sheetCompiler = await compile(sheetText, { base: dirname(sheet), loadStylesheet });
  // Without class names to generate, Tailwind outputs only the classes that the sheet itself styles.
  const handWritten = classesOf(sheetCompiler.build([]));
  const generated = classesOf(sheetCompiler.build(usedClasses.map(({ name }) => name)));
  const isKnown = (name: string) => markers.test(name) || (generated.has(name) && !handWritten.has(name));
  return [
    ...sheets.filter(({ file }) => file !== sheet).map(({ file }) => `${file}: write utilities instead of a sheet.`),
    ...sheetProblems(sheetText, handWritten).map((problem) => `${sheet}: ${problem}`),
    ...usedClasses
      .filter(({ name }) => !isKnown(name))
      .map(({ file, name }) => `${file}: "${name}" is not a Tailwind utility.`),
    ...usedClasses
      .filter(({ name }) => physicalName.test(name) && isKnown(name))
      .map(
        ({ file, name }) => `${file}: "${name}" names a side; use start or end, such as ms-2, pe-2, start-2, text-end.`,
      ),
  ];
}

function sheetProblems(text: string, handWritten: Set<string>): string[] {
  const lines = text.trimEnd().split("\n").length;
  const banned = text.match(/@(apply|utility|layer components)\b/g) ?? [];
  return [
    ...(lines > sheetCap ? [`has ${lines} lines; at most ${sheetCap} are allowed.`] : []),
    ...[...handWritten].map((name) => `styles the class "${name}"; write utilities at its elements.`),
    ...(text.match(physicalRule) ?? []).map((rule) => `"${rule}" names a side; use inline-start or inline-end.`),
    ...banned.map((rule) => `uses ${rule}; write utilities at the elements.`),
  ];
}

/** The class names in the selectors of a sheet, without CSS escapes. */
function classesOf(css: string): Set<string> {
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, prelude = ""]) => prelude.trim());
  const names = selectors
    .filter((selector) => !selector.startsWith("@"))
    .flatMap((selector) => [...selector.matchAll(/\.((?:\\.|[\w\u0080-\uffff-])+)/g)].map(([, name = ""]) => name));
  return new Set(names.map((name) => name.replaceAll(/\\(.)/g, "$1")));
}

function loadStylesheet(id: string, base: string) {
  const path =
    id === "tailwindcss" ? createRequire(join(process.cwd(), "x")).resolve("tailwindcss/index.css") : join(base, id);
  return Promise.resolve({ path, base: dirname(path), content: readFileSync(path, "utf8") });
}

// Finds the class names that components use: in attributes, properties and parameters named className, in the arguments
// of cx(), and in the constants and functions that these expressions refer to.

type UsedClass = { file: string; name: string };

const isClassName = (name: string) => /^className$|ClassName$/.test(name);

/**
 * Every class name that the files use, with the first file that uses it. Looks up imports by name alone: if several files
 * declare a name, the last file counts.
 */
function classNamesIn(sources: readonly Source[]): UsedClass[] {
  const files = sources.map(({ file, text }) =>
    ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX),
  );
  const declarationsInAllFiles = new Map(files.flatMap((file) => [...declarationsOf(file)]));
  const found = new Map<string, string>();
  for (const file of files) {
    const declarations = declarationsOf(file);
    const imported = new Set(importsOf(file));
    const followed = new Set<ts.Node>();
    /** Collects the class names in the declaration that a name refers to. */
    const follow = (name: string) => {
      const declared = declarations.get(name) ?? (imported.has(name) ? declarationsInAllFiles.get(name) : undefined);
      if (!declared || followed.has(declared)) return;
      followed.add(declared);
      collect(declared);
    };
    /** Collects the class names that an expression can evaluate to. */
    const collect = (node: ts.Node): void => {
      const text = textOf(node);
      if (text !== undefined) return addNames(found, text, file.fileName);
      if (ts.isIdentifier(node)) return follow(node.text);
      if (ts.isFunctionLike(node)) return returnedExpressions(node).forEach(collect);
      if (ts.isCallExpression(node)) {
        if (ts.isIdentifier(node.expression)) follow(node.expression.text);
        // Texts may be class names, as in `field("w-full")`; all other arguments are data.
        return node.arguments.filter(ts.isStringLiteralLike).forEach(collect);
      }
      if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].forEach(collect);
      if (ts.isBinaryExpression(node)) {
        const { kind } = node.operatorToken;
        const isChoice = kind === ts.SyntaxKind.BarBarToken || kind === ts.SyntaxKind.QuestionQuestionToken;
        if (isChoice) collect(node.left);
        if (isChoice || kind === ts.SyntaxKind.AmpersandAmpersandToken) collect(node.right);
        return;
      }
      if (ts.isElementAccessExpression(node) || ts.isPropertyAccessExpression(node)) return collect(node.expression);
      if (ts.isPropertyAssignment(node)) return collect(node.initializer);
      if (ts.isTypeNode(node)) return;
      ts.forEachChild(node, collect);
    };
    /** Collects from every place in the file that takes class names. */
    const visit = (node: ts.Node): void => {
      if (ts.isJsxAttribute(node) && isClassName(node.name.getText()) && node.initializer) collect(node.initializer);
      if (ts.isPropertyAssignment(node) && isClassName(node.name.getText())) collect(node.initializer);
      if (ts.isBindingElement(node) && isClassName(node.name.getText()) && node.initializer) collect(node.initializer);
      if (ts.isCallExpression(node) && node.expression.getText() === "cx") node.arguments.forEach(collect);
      ts.forEachChild(node, visit);
    };
    visit(file);
  }
  return [...found].map(([name, file]) => ({ file, name }));
}

function addNames(found: Map<string, string>, text: string, file: string): void {
  for (const name of text.split(/\s+/)) if (name && !found.has(name)) found.set(name, file);
}

function textOf(node: ts.Node): string | undefined {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);
  return isText ? node.text : undefined;
}

/** The functions and constants that a file declares, at any depth. */
function declarationsOf(file: ts.SourceFile): Map<string, ts.Node> {
  const declared = new Map<string, ts.Node>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionDeclaration(node) && node.name) declared.set(node.name.text, node);
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      declared.set(node.name.text, node.initializer);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return declared;
}

function importsOf(file: ts.SourceFile): string[] {
  return file.statements.filter(ts.isImportDeclaration).flatMap(({ importClause }) => {
    const bindings = importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) ? bindings.elements.map(({ name }) => name.text) : [];
  });
}

function returnedExpressions(node: ts.SignatureDeclaration): ts.Node[] {
  const body = (node as ts.FunctionLikeDeclaration).body;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const results: ts.Node[] = [];
  const visit = (inner: ts.Node): void => {
    if (ts.isReturnStatement(inner) && inner.expression) results.push(inner.expression);
    else if (!ts.isFunctionLike(inner)) ts.forEachChild(inner, visit);
  };
  ts.forEachChild(body, visit);
  return results;
}
