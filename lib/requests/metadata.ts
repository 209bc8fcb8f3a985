import { isPlainLine, plainLine } from "@/lib/platform/plain-text";

// Limits of `metadata`, which Remit stores without interpreting.

const maxBytes = 8 * 1024;
const maxKeys = 50;
const maxKeyLength = 40;
const maxDepth = 5;

export type Metadata = Record<string, unknown>;

type MetadataProblem = { code: string; message: string };

/** The problem of a metadata object, or undefined. The depth includes the object itself. */
export function metadataProblem(metadata: Metadata): MetadataProblem | undefined {
  const keys = Object.keys(metadata);
  if (keys.length > maxKeys) return { code: "metadata_too_many_keys", message: `at most ${maxKeys} keys` };
  if (keys.some((key) => key.length > maxKeyLength)) {
    return { code: "metadata_key_too_long", message: `keys have at most ${maxKeyLength} characters` };
  }
  if (isDeeperThan(maxDepth, metadata))
    return { code: "metadata_too_deep", message: `at most ${maxDepth} levels deep` };
  if (someNested(metadata, hasPrototypeKey)) {
    return { code: "metadata_key_not_allowed", message: "__proto__ cannot be a key" };
  }
  if (someNested(metadata, hasMisleadingKey)) {
    return { code: "metadata_key_not_allowed", message: `keys: ${plainLine[1].message}` };
  }
  if (someNested(metadata, isRoundedNumber)) {
    return {
      code: "metadata_number_too_large",
      message: "whole numbers beyond 2^53 lose digits: send them as strings",
    };
  }
  if (new TextEncoder().encode(JSON.stringify(metadata)).length > maxBytes) {
    return { code: "metadata_too_large", message: "at most 8 KiB as JSON" };
  }
  return undefined;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child));
}

/** Whether the test is true for the value or for anything nested in it. */
function someNested(value: unknown, test: (value: unknown) => boolean): boolean {
  if (test(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some((child) => someNested(child, test));
}

/** Some key has control characters or overrides of the writing direction, which imitate other text. */
function hasMisleadingKey(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Object.keys(value).every(isPlainLine);
}

/** The key `__proto__` could set a prototype, or be lost when the object is copied. */
function hasPrototypeKey(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
}

/** JSON.parse has already rounded the number or made it infinite. */
function isRoundedNumber(value: unknown): boolean {
  if (typeof value !== "number") return false;
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
}
