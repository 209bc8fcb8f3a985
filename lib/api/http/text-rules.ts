import { maxErrors, type FieldError } from "@/lib/platform/errors";

/** A value with the key of each level above it. A path is built only for an error. */
type Node = { value: unknown; key: string; parent?: Node };

/**
 * The texts in a JSON value, including keys, that PostgreSQL cannot store: with U+0000 or half of a surrogate pair. The
 * first hundred at most.
 */
export function unstorableTexts(root: unknown): FieldError[] {
  const errors: FieldError[] = [];
  // A list instead of recursion keeps the order of the document without a stack per level.
  const waiting: Node[] = [{ value: root, key: "" }];
  for (let node = waiting.pop(); node && errors.length < maxErrors; node = waiting.pop()) {
    const { value } = node;
    if (typeof value === "string" && !isStorable(value)) errors.push(invalidText(node));
    if (typeof value !== "object" || value === null) continue;
    const entries = Object.entries(value);
    if (entries.some(([key]) => !isStorable(key))) errors.push(invalidText(node));
    for (const [key, child] of entries.reverse())
      if (isStorable(key)) waiting.push({ value: child, key, parent: node });
  }
  return errors;
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

function invalidText(node: Node): FieldError {
  return { path: pathOf(node), code: "invalid_text", message: "contains U+0000 or half of a surrogate pair" };
}

function pathOf(node: Node): string {
  const keys: string[] = [];
  for (let at = node; at.parent; at = at.parent) keys.unshift(at.key);
  return keys.join(".");
}
