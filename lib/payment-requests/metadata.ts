import { isPlainLine, plainLine } from "@/lib/plain-text";

// The limits of `metadata`, which is the merchant's own and means nothing to Remit.

const maxBytes = 8 * 1024;
const maxKeys = 50;
const maxKeyLength = 40;
const maxDepth = 5;

export type Metadata = Record<string, unknown>;

type MetadataProblem = { code: string; message: string };

/** What is wrong with a metadata object, or undefined. Its depth counts the object itself. */
export function metadataProblem(metadata: Metadata): MetadataProblem | undefined {
  const keys = Object.keys(metadata);
  if (keys.length > maxKeys) return { code: "metadata_too_many_keys", message: `at most ${maxKeys} keys` };
  if (keys.some((key) => key.length > maxKeyLength)) {
    return { code: "metadata_key_too_long", message: `keys have at most ${maxKeyLength} characters` };
  }
  if (isDeeperThan(maxDepth, metadata))
    return { code: "metadata_too_deep", message: `at most ${maxDepth} levels deep` };
  if (holds(metadata, isPrototypeKey)) {
    return { code: "metadata_key_not_allowed", message: "__proto__ cannot be a key" };
  }
  if (holds(metadata, hasMisleadingKey)) {
    return { code: "metadata_key_not_allowed", message: `keys: ${plainLine[1].message}` };
  }
  if (holds(metadata, isRoundedNumber)) {
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

/** Whether the test is true of the value or of anything inside. */
function holds(value: unknown, test: (value: unknown) => boolean): boolean {
  if (test(value)) return true;
  return typeof value === "object" && value !== null && Object.values(value).some((child) => holds(child, test));
}

function hasMisleadingKey(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Object.keys(value).every(isPlainLine);
}

/** Lost without a word on the way to the database. */
function isPrototypeKey(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.hasOwn(value, "__proto__");
}

/** Read from the JSON already as another number, or as none. */
function isRoundedNumber(value: unknown): boolean {
  if (typeof value !== "number") return false;
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
}
