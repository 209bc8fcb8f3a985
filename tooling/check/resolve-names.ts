// Finds the expression or function that a name in a source file refers to, also through an import of another source.
import { join } from "node:path/posix";
import ts from "typescript";
import type { Source } from "./sources";

/** The initializer of a constant or a function's declaration; undefined for parameters and other names. */
export type Resolve = (name: ts.Identifier) => ts.Node | undefined;

/** Parses a source once, when it is first needed. */
export function resolverOf(sources: readonly Source[]): { parse: (source: Source) => ts.SourceFile; resolve: Resolve } {
  const bySpecifier = new Map(sources.map((source) => [source.file.replace(/(\/index)?\.tsx?$/, ""), source]));
  const parsed = new Map<Source, ts.SourceFile>();
  const parse = (source: Source) => {
    const file = parsed.get(source) ?? ts.createSourceFile(source.file, source.text, ts.ScriptTarget.Latest, true);
    parsed.set(source, file);
    return file;
  };
  const imported = (from: ts.SourceFile, name: string): ts.Node | undefined => {
    for (const statement of from.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue;
      const bindings = statement.importClause?.namedBindings;
      if (!bindings || !ts.isNamedImports(bindings)) continue;
      const binding = bindings.elements.find((element) => element.name.text === name);
      const source = binding && bySpecifier.get(pathOf(from.fileName, statement.moduleSpecifier.text));
      if (source) return declaredIn(parse(source), (binding.propertyName ?? binding.name).text);
    }
    return undefined;
  };
  const resolve = (identifier: ts.Identifier) => {
    for (let scope: ts.Node = identifier.parent; scope; scope = scope.parent) {
      if (ts.isFunctionLike(scope) && scope.parameters.some((parameter) => binds(parameter.name, identifier.text)))
        return undefined;
      const declared = declaredIn(scope, identifier.text);
      if (declared) return declared === identifier.parent ? undefined : declared;
    }
    return imported(identifier.getSourceFile(), identifier.text);
  };
  return { parse, resolve };
}

export function returnedExpressions(node: ts.SignatureDeclaration): ts.Expression[] {
  const body = "body" in node ? node.body : undefined;
  if (!body) return [];
  if (!ts.isBlock(body)) return [body];
  const found: ts.Expression[] = [];
  const visit = (child: ts.Node): void => {
    if (ts.isFunctionLike(child)) return;
    if (ts.isReturnStatement(child) && child.expression) found.push(child.expression);
    ts.forEachChild(child, visit);
  };
  visit(body);
  return found;
}

function declaredIn(scope: ts.Node, name: string): ts.Node | undefined {
  if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) return undefined;
  for (const statement of scope.statements) {
    if (ts.isFunctionDeclaration(statement) && statement.name?.text === name) return statement;
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name: declared, initializer } of statement.declarationList.declarations)
      if (binds(declared, name)) return initializer;
  }
  return undefined;
}

function binds(name: ts.BindingName, wanted: string): boolean {
  if (ts.isIdentifier(name)) return name.text === wanted;
  return name.elements.some((element) => ts.isBindingElement(element) && binds(element.name, wanted));
}

function pathOf(from: string, specifier: string): string {
  return specifier.startsWith("@/") ? specifier.slice(2) : join(from, "..", specifier);
}
