import { commonPasswords } from "./common-passwords";
import { passwordMaxLength, passwordMinLength } from "./password-limits";
import { validationError } from "@/lib/platform/errors";

const lookAlikes: Record<string, string> = { "0": "o", "1": "i", "3": "e", "4": "a", "5": "s", "7": "t" };
const lookAlikeSigns: Record<string, string> = { "@": "a", $: "s" };
const runs = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
];

type KnownWord = { word: string; points: number };

// Guessing programs combine and decorate words. A known word counts like two unknown characters, a name of the account
// like one, and a repetition nothing.
const pointsOfCommonWord = 2;
const pointsOfAccountWord = 1;
const neededPoints = 7;
const commonWords = [...commonPasswords]
  .filter((word) => word.length > 3)
  .map((word) => ({ word, points: pointsOfCommonWord }));

/**
 * Why a password is rejected, or null. Offline: rejects short and long ones, repetitions, keyboard runs, and
 * combinations of common words and public details of the account (e-mail address, names), however decorated.
 */
export function passwordWeakness(
  password: string,
  accountDetails: string[] = [],
): "too_short" | "too_long" | "too_common" | null {
  const length = Array.from(password).length;
  if (length < passwordMinLength) return "too_short";
  if (length > passwordMaxLength) return "too_long";
  const folded = fold(password);
  return isGuessable(folded) || isMadeOfKnownWords(folded, accountDetails) ? "too_common" : null;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}

function isGuessable(folded: string): boolean {
  if (isRun(folded) || new Set(folded).size < 4) return true;
  const reduced = [reduce(folded), reduce(repeatedUnit(folded))];
  return reduced.some((text) => text.length < 3 || commonPasswords.has(text));
}

/** Letters only: digits and signs at both ends removed, look-alikes read as letters, repeated words once. */
function reduce(folded: string): string {
  const core = folded.replace(/^[^\p{L}@$]+|[^\p{L}]+$/gu, "");
  return repeatedUnit(replaceCharacters(replaceCharacters(core, lookAlikeSigns), lookAlikes).replace(/[^\p{L}]/gu, ""));
}

function repeatedUnit(text: string): string {
  return /^(.+?)\1+$/su.exec(text)?.[1] ?? text;
}

function isRun(folded: string): boolean {
  const backwards = Array.from(folded).reverse().join("");
  return runs.some((run) => run.includes(folded) || run.includes(backwards));
}

/** Whether it consists mostly of known words, with digits read as letters or as decoration. */
function isMadeOfKnownWords(folded: string, accountDetails: string[]): boolean {
  const plain = replaceCharacters(folded, lookAlikeSigns).replace(/[^\p{L}\p{N}]/gu, "");
  const undecorated = plain.replace(/\p{N}{2,}|^\p{N}+|\p{N}+$/gu, "");
  const known = [...accountWords(accountDetails), ...commonWords].sort((a, b) => b.word.length - a.word.length);
  return [plain, undecorated].some((text) => {
    const points = pointsIfKnown(replaceCharacters(text, lookAlikes), known);
    return points !== null && points < neededPoints;
  });
}

function accountWords(accountDetails: string[]): KnownWord[] {
  const words = accountDetails.flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u)).filter((word) => word.length > 2);
  return words.map((word) => ({ word: replaceCharacters(word, lookAlikes), points: pointsOfAccountWord }));
}

/** The points of the known words in a text and of the distinct characters around them; null without a known word. */
function pointsIfKnown(text: string, known: KnownWord[]): number | null {
  let rest = text;
  let points = 0;
  for (const { word, points: wordPoints } of known) {
    if (!rest.includes(word)) continue;
    rest = rest.replaceAll(word, " ");
    points += wordPoints;
  }
  return points === 0 ? null : points + new Set(rest.replaceAll(" ", "")).size;
}

function replaceCharacters(text: string, replacements: Record<string, string>): string {
  return Array.from(text, (character) => replacements[character] ?? character).join("");
}

const reasons = {
  too_short: `must have at least ${passwordMinLength} characters`,
  too_long: `must have at most ${passwordMaxLength} characters`,
  too_common:
    "is too common: it consists of common words or names of your account. Numbers and symbols around them do not help. " +
    "Try four or more unrelated words",
};

/** Throws `validation_failed` at `path` if the password is too weak. `accountDetails` are public, such as names. */
export function requireGoodPassword(password: string, accountDetails: string[], path = "password"): void {
  const weakness = passwordWeakness(password, accountDetails);
  if (weakness) throw validationError({ path, code: `password_${weakness}`, message: reasons[weakness] });
}
