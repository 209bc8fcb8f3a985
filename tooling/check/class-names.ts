// Finds the class names that components use: in attributes, properties and parameters named className, in the arguments
// of cx(), and in the constants and functions that these expressions refer to.
import ts from "typescript";

export type Source = { file: string; text: string };
export type UsedClass = { file: string; name: string };

const isClassName = (name: string) => /^className$|ClassName$/.test(name);

/**
 * Every class name that the files use, with the first file that uses it. Looks up imports by name alone: if several files
 * declare a name, the last file counts.
 */
export function classNamesIn(sources: readonly Source[]): UsedClass[] {
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
