import { validationError } from "@/lib/platform/errors";

// JSON.parse, our own checks and zod take time for each level and value, and some checks recurse.

/** No schema needs more than 7 levels: `metadata` may have 5. */
const maxJsonDepth = 32;
/** More than 8 KiB of `metadata` and every other field together can have. */
const maxJsonValues = 5000;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws `validation_failed` for JSON with too many levels or values, in one pass over the unparsed bytes. */
export function requireWithinJsonLimits(json: Uint8Array): void {
  let [depth, values, isInString] = [0, 1, false];
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (isInString) {
      if (byte === backslash) at += 1;
      else if (byte === quote) isInString = false;
    } else if (byte === quote) isInString = true;
    else if (byte === openBracket || byte === openBrace) [depth, values] = [depth + 1, values + 1];
    else if (byte === closeBracket || byte === closeBrace) depth -= 1;
    else if (byte === comma) values += 1;
    if (depth > maxJsonDepth) throw tooDeep();
    if (values > maxJsonValues) throw tooMany();
  }
}

function tooDeep(): Error {
  return validationError({ path: "", code: "invalid_value", message: `nests more than ${maxJsonDepth} levels deep` });
}

function tooMany(): Error {
  return validationError({ path: "", code: "too_many", message: `has more than ${maxJsonValues} values` });
}
