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
  if (new TextEncoder().encode(JSON.stringify(metadata)).length > maxBytes) {
    return { code: "metadata_too_large", message: "at most 8 KiB as JSON" };
  }
  return undefined;
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((child) => isDeeperThan(levels - 1, child));
}
