// A string or one structural character; numbers and literals cannot contain a key.
const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],]/g;

/** An open object, with its keys so far and the current key, or an open array, with the current index. */
type Level = { keys: Set<string>; current: string; isKeyNext: boolean } | { index: number };

/**
 * The dotted path of the first duplicate key in an object of this JSON, or undefined. Parsers differ in which value
 * they use, which is unsafe for amounts. The text must be valid JSON.
 */
export function findDuplicateKey(json: string): string | undefined {
  const levels: Level[] = [];
  for (const [text] of json.matchAll(token)) {
    const level = levels.at(-1);
    if (text === "{") levels.push({ keys: new Set(), current: "", isKeyNext: true });
    else if (text === "[") levels.push({ index: 0 });
    else if (text === "}" || text === "]") levels.pop();
    else if (text === ",") passComma(level);
    else if (level && "keys" in level && level.isKeyNext && recordKey(level, text)) return pathOf(levels);
  }
  return undefined;
}

function passComma(level: Level | undefined): void {
  if (!level) return;
  if ("keys" in level) level.isKeyNext = true;
  else level.index += 1;
}

/** Records the key; returns whether its object already has it. */
function recordKey(level: Extract<Level, { current: string }>, text: string): boolean {
  level.current = JSON.parse(text) as string;
  level.isKeyNext = false;
  if (level.keys.has(level.current)) return true;
  level.keys.add(level.current);
  return false;
}

function pathOf(levels: Level[]): string {
  return levels.map((level) => ("keys" in level ? level.current : level.index)).join(".");
}
