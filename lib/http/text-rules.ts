import type { FieldError } from "@/lib/errors";

/**
 * Every text in a JSON value, including keys, that PostgreSQL cannot store: with U+0000 or half of a surrogate pair.
 */
export function unstorableTexts(root: unknown): FieldError[] {
  const errors: FieldError[] = [];
  // A list instead of recursion, because a body may nest thousands of levels.
  const waiting: { path: string; value: unknown }[] = [{ path: "", value: root }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { path, value } = next;
    if (typeof value === "string" && !isStorable(value)) errors.push(invalidText(path));
    if (typeof value !== "object" || value === null) continue;
    for (const [key, child] of Object.entries(value)) {
      if (isStorable(key)) waiting.push({ path: path ? `${path}.${key}` : key, value: child });
      else errors.push(invalidText(path));
    }
  }
  return errors.reverse();
}

function isStorable(text: string): boolean {
  return !text.includes("\0") && !/\p{Surrogate}/u.test(text);
}

function invalidText(path: string): FieldError {
  return { path, code: "invalid_text", message: "contains U+0000 or half of a surrogate pair" };
}
