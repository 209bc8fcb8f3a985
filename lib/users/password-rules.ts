import { commonPasswords } from "./common-passwords";
import { passwordMaxLength, passwordMinLength } from "./password-limits";

const lookAlikes: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
};
const runs = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

/**
 * Why a password is refused, or null. Works offline: a list of what is tried first, repetitions, runs on a keyboard,
 * and what anyone knows about the account (e-mail address, names).
 */
export function passwordWeakness(
  password: string,
  about: string[] = [],
): "too_short" | "too_long" | "too_common" | null {
  const length = Array.from(password).length;
  if (length < passwordMinLength) return "too_short";
  if (length > passwordMaxLength) return "too_long";
  const folded = password.normalize("NFKC").toLowerCase();
  return isGuessable(folded, about) ? "too_common" : null;
}

function isGuessable(folded: string, about: string[]): boolean {
  if (isRun(folded) || new Set(folded).size < 4) return true;
  const unit = repeatedUnit(folded);
  const reduced = [reduce(folded), reduce(unit)];
  return reduced.some((text) => text.length < 3 || commonPasswords.has(text)) || isAbout(folded, about);
}

/** Letters only, look-alikes read as letters, digits and signs at both ends taken off first; a repeated word once. */
function reduce(folded: string): string {
  const core = folded.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
  const read = Array.from(core, (character) => lookAlikes[character] ?? character).join("");
  return repeatedUnit(read.replace(/[^\p{L}]/gu, ""));
}

function repeatedUnit(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

function isRun(folded: string): boolean {
  const backwards = Array.from(folded).reverse().join("");
  return runs.some((run) => run.includes(folded) || run.includes(backwards));
}

/** True when, without what is known of the account, fewer than six letters or digits are left. */
function isAbout(folded: string, about: string[]): boolean {
  const known = about.flatMap((text) => text.toLowerCase().split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
  if (known.length === 0) return false;
  const left = known.reduce((text, word) => text.replaceAll(word, ""), folded.replace(/[^\p{L}\p{N}]/gu, ""));
  return left !== folded.replace(/[^\p{L}\p{N}]/gu, "") && left.length < 6;
}
