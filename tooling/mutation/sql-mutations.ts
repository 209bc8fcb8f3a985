// Mutations of one SQL text. A mutation keeps each placeholder or removes it completely.

type Token = { text: string; upper: string; start: number; end: number; depth: number };
type Edit = { start: number; end: number; replacement: string };

const tokenPattern = /--[^\n]*|'(?:[^']|'')*'|"[^"]*"|[<>!=]=|<>|::|\|\||->>?|\$\d+|[\w.]+|\s+|./gsu;
const conditionKeywords = new Set(["WHERE", "ON", "HAVING", "WHEN"]);
// Keywords that end a condition at the depth where it began.
const endKeywords = new Set(
  "GROUP ORDER LIMIT OFFSET RETURNING FOR UNION JOIN LEFT INNER CROSS WHERE SET THEN HAVING ON , ;".split(" "),
);
const swaps: Record<string, string> = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "<>": "=",
  "+": "-",
  "-": "+",
  GREATEST: "LEAST",
  LEAST: "GREATEST",
  DESC: "ASC",
  MIN: "MAX",
  MAX: "MIN",
};

/** Each result is the text with one mistake. */
export function sqlMutations(sql: string): string[] {
  const tokens = tokenize(sql);
  const edits = [
    ...conditionEdits(tokens, sql),
    ...assignmentEdits(tokens),
    ...listEdits(tokens, sql),
    ...lockEdits(tokens, sql),
    ...tokens.flatMap((token, index) => wordEdits(token, tokens, index)),
  ];
  return [...new Set(edits.map(({ start, end, replacement }) => sql.slice(0, start) + replacement + sql.slice(end)))];
}

function tokenize(sql: string): Token[] {
  let depth = 0;
  const tokens: Token[] = [];
  for (const { 0: text, index } of sql.matchAll(tokenPattern)) {
    if (/^(\s|--)/.test(text)) continue;
    if (text === ")") depth -= 1;
    tokens.push({ text, upper: text.toUpperCase(), start: index, end: index + text.length, depth });
    if (text === "(") depth += 1;
  }
  return tokens;
}

/**
 * Makes each operand of AND true and each operand of OR false. A single condition becomes true, and after WHEN, in
 * another mutant, false.
 */
function conditionEdits(tokens: Token[], sql: string): Edit[] {
  return tokens.flatMap(({ upper, depth }, index) => {
    if (!conditionKeywords.has(upper) || tokens[index + 1]?.upper === "CONFLICT") return [];
    const following = tokens.slice(index + 1);
    const isEnd = (token: Token) => token.depth < depth || (token.depth === depth && endKeywords.has(token.upper));
    const endIndex = following.findIndex(isEnd);
    const condition = endIndex < 0 ? following : following.slice(0, endIndex);
    const edits = operandEdits(condition, sql);
    return upper === "WHEN" ? [...edits, withConstant(condition, sql, "AND FALSE")] : edits;
  });
}

/** Edits of each operand of a condition, and of the operands in nested groups. */
function operandEdits(condition: Token[], sql: string): Edit[] {
  const inner = withoutParentheses(condition);
  const alternatives = split(inner, "OR");
  const operands = alternatives.length > 1 ? alternatives : split(inner, "AND");
  if (operands.length < 2) return inner.length > 0 ? [withConstant(inner, sql, "OR TRUE")] : [];
  const constant = alternatives.length > 1 ? "AND FALSE" : "OR TRUE";
  return operands.flatMap((operand) => {
    const isGroup = withoutParentheses(operand) !== operand;
    const nested = isGroup || split(operand, "AND").length > 1 ? operandEdits(operand, sql) : [];
    return [withConstant(operand, sql, constant), ...nested];
  });
}

// The condition stays in the text, so that every placeholder keeps its type.
function withConstant(condition: Token[], sql: string, constant: string): Edit {
  const [start, end] = [condition[0]?.start ?? 0, condition.at(-1)?.end ?? 0];
  return { start, end, replacement: `((${sql.slice(start, end)}) ${constant})` };
}

/** The tokens inside the parentheses that enclose all of them. A subquery is returned as it is. */
function withoutParentheses(tokens: Token[]): Token[] {
  const [first, last] = [tokens[0], tokens.at(-1)];
  if (!first || first.text !== "(" || last?.text !== ")") return tokens;
  const inner = tokens.slice(1, -1);
  if (inner[0]?.upper === "SELECT") return tokens;
  return inner.every(({ depth }) => depth > first.depth) ? inner : tokens;
}

/** Splits at the ANDs or ORs outside parentheses, except at the AND of a BETWEEN. */
function split(tokens: Token[], word: "AND" | "OR"): Token[][] {
  const parts: Token[][] = [[]];
  let isBetween = false;
  for (const token of tokens) {
    const isOutside = token.depth === tokens[0]?.depth;
    if (isOutside && token.upper === word && !isBetween) parts.push([]);
    else parts.at(-1)?.push(token);
    if (isOutside && token.upper === "BETWEEN") isBetween = true;
    else if (isOutside && token.upper === "AND") isBetween = false;
  }
  return parts;
}

/** Removes one of several assignments. */
function assignmentEdits(tokens: Token[]): Edit[] {
  return tokens.flatMap(({ upper, depth, end }, index) => {
    if (upper !== "SET") return [];
    const following = tokens.slice(index + 1);
    const endIndex = following.findIndex(
      (token) => token.depth < depth || ["FROM", "WHERE", "RETURNING"].includes(token.upper),
    );
    const list = endIndex < 0 ? following : following.slice(0, endIndex);
    const commas = list.filter((token) => token.depth === depth && token.text === ",");
    if (commas.length === 0) return [];
    const last = list.at(-1)?.end ?? end;
    // Each assignment lies between two edges: SET, a comma or the end of the list.
    const edges = [{ start: end, end }, ...commas, { start: last, end: last }];
    return edges.slice(1).map((edge, at): Edit => {
      const before = edges[at] ?? edge;
      // The first assignment is removed with the comma after it, any other with the comma before it.
      return at === 0
        ? { start: before.end, end: edge.end, replacement: " " }
        : { start: before.start, end: edge.start, replacement: "" };
    });
  });
}

/** Removes one value of `IN ('a', 'b')`. */
function listEdits(tokens: Token[], sql: string): Edit[] {
  return tokens.flatMap(({ upper, end }, index) => {
    const list = upper === "IN" ? /^\s*\(('[^']*'(?:\s*,\s*'[^']*')+)\)/.exec(sql.slice(end)) : null;
    if (!list || !tokens[index]) return [];
    const values = (list[1] ?? "").split(",");
    return values.map((_, dropped) => {
      const remaining = values.filter((__, at) => at !== dropped).join(",");
      return { start: end, end: end + list[0].length, replacement: ` (${remaining})` };
    });
  });
}

/** Removes a row lock, such as FOR UPDATE. */
function lockEdits(tokens: Token[], sql: string): Edit[] {
  return tokens.flatMap(({ upper, start }) => {
    const lock = upper === "FOR" ? /^FOR (NO KEY UPDATE|UPDATE|KEY SHARE|SHARE)[^)]*/i.exec(sql.slice(start)) : null;
    return lock ? [{ start, end: start + lock[0].length, replacement: "" }] : [];
  });
}

/** Replaces an operator, keyword or boolean with its opposite, and removes NOT. */
function wordEdits({ text, upper, start, end }: Token, tokens: Token[], index: number): Edit[] {
  const [before, after] = [tokens[index - 1]?.upper, tokens[index + 1]?.upper];
  const swapped = swaps[upper];
  if (swapped !== undefined) return [{ start, end, replacement: swapped }];
  if (upper === "NOT" && after !== "NULL") return [{ start, end, replacement: "" }];
  if (upper === "NOT" && before === "IS") return [{ start, end, replacement: "" }];
  if (upper === "NULL" && before === "IS") return [{ start, end, replacement: `NOT ${text}` }];
  return upper === "TRUE" || upper === "FALSE"
    ? [{ start, end, replacement: upper === "TRUE" ? "FALSE" : "TRUE" }]
    : [];
}
