// Checks for plain English.
import { textsOf } from "../copy/texts";
import { readSources, type Source } from "./sources";

/** Phrases that send a reader back to the start of the sentence, each with what to write instead. Case is ignored. */
const bannedPhrases: readonly (readonly [pattern: string, instead: string])[] = [
  ["in vain", "failed"],
  ["anew", "again"],
  ["for ever", "permanently"],
  ["whoever|whomever", "name the person or process"],
  ["(is|are|was) nobody's", "does not belong to any merchant"],
  ["nobody (hears|is told|knows)", "name who does what"],
  ["(is|are|was|were|be|been) told (of|so|about|by|in|that|what|how|when|to)", "is notified of, is reported"],
  ["(hear|hears) of it", "be notified of it"],
  ["(as|how) (it|they) (now )?stands?", "its current state"],
  ["on giving up", "cancel URL"],
  ["take[ns]? (it |them )?(as|for) paid", "mark as paid"],
  ["(could|may|can) be meant", "is a possible match"],
  ["could not be told apart", "we could not tell which request it is for"],
  ["is not a parameter here", "is not a known parameter"],
  ["there is nothing at this", "not found"],
  ["is needed\\.", "is required"],
  ["(lives?|living) through", "survives"],
  ["(the|a) (very|selfsame) same", "the same"],
  ["none of (its|our|their) business", "is ignored"],
  ["is to be had", "is available"],
  ["what is due already", "deliveries that are already due"],
  ["put (it|the receiver) right", "fix"],
  ["needs a look", "needs attention"],
  ["nothing fits", "no results match"],
  ["read reliably again", "operational"],
  ["the one before (it|that)\\b", "the previous one"],
  ["somebody else's making", "created by someone else"],
];

/** Openings of a sentence without a noun: "What is due…", "Those which…". Questions are fine. */
const bannedOpenings: readonly string[] = ["What", "Whatever", "Whoever", "Those (that|which)", "One that"];

/** Names that say nothing to a newcomer, with the term of the field. */
const bannedIdentifiers: readonly (readonly [name: string, instead: string])[] = [
  ["condemn", "disableEndpoint"],
  ["waitForTwins", "serializeConcurrentCreates"],
  ["isAnothers", "isClaimedByOther"],
  ["stirred", "recentlyChanged"],
  ["takeOddRequests", "handleClientErrors"],
  ["unlockJobsOfTheDead", "releaseJobsOfDeadWorkers"],
  ["complain", "warn"],
];

/** The longest sentences, in words. Code counts as one word. */
const maxSentenceWords = { comments: 45, docs: 45, copy: 35 } as const;

/** The Flesch-Kincaid grade of guides and of the texts of the user interface. */
const maxGrade = 9;

/** Fewer words have no meaningful grade. */
const minGradedWords = 40;

/** Every violation as "file: problem". */
export function languageProblems(sources: readonly Source[]): string[] {
  return sources.flatMap(({ file, text }) => problemsOf(file, text).map((problem) => `${file}: ${problem}`));
}

/** The files of the repository that people read: sources and Markdown. */
export function readTexts(): Source[] {
  return readSources(/^(?!tooling\/check\/).*\.(tsx?|mjs|md|css)$/);
}

const phrases = bannedPhrases.map(([pattern, instead]) => ({ pattern: phrasePattern(pattern), instead }));
const anyPhrase = new RegExp(bannedPhrases.map(([pattern]) => phrasePattern(pattern).source).join("|"), "i");
const identifiers = new RegExp(`\\b(${bannedIdentifiers.map(([name]) => name).join("|")})\\b`, "g");
const opening = new RegExp(`^(${bannedOpenings.join("|")})\\b(?!.*\\?$)`);

function problemsOf(file: string, text: string): string[] {
  const isDocs = file.endsWith(".md");
  const prose = isDocs ? paragraphsOf(text) : commentsOf(text);
  const sentences = prose.flatMap(sentencesOf);
  const copy = isCopySource(file) ? textsOf(file, text).flatMap((label) => sentencesOf(label.text)) : [];
  return [
    ...foundPhrases(text),
    ...(isDocs ? [] : foundIdentifiers(text)),
    ...(isDocs ? [] : missingSubjects(sentences)),
    ...tooLong(sentences, isDocs ? maxSentenceWords.docs : maxSentenceWords.comments),
    ...tooLong(copy, maxSentenceWords.copy),
    ...(file.startsWith("docs/guides/") ? gradeProblems(sentences) : []),
    ...(isGradedSource(file) ? gradeProblems(copy.filter(isGraded)) : []),
  ];
}

/** Whether the texts of a file are shown to people. */
function isCopySource(file: string): boolean {
  return /^(app|cli|components|instance|lib)\/.*\.tsx?$/.test(file) && !/(\.test|common-passwords)\.tsx?$/.test(file);
}

/** The grade counts syllables as English does. */
function isGradedSource(file: string): boolean {
  return file.startsWith("components/") && !file.startsWith("components/languages/");
}

/** Labels are too short to have a grade. */
function isGraded(sentence: string): boolean {
  return sentence.split(" ").length >= 5;
}

function missingSubjects(sentences: readonly string[]): string[] {
  const found = sentences.filter((sentence) => opening.test(sentence));
  return found.map((sentence) => `name the subject: "${shorten(sentence)}"`);
}

function foundPhrases(text: string): string[] {
  if (!anyPhrase.test(text)) return [];
  return phrases.flatMap(({ pattern, instead }) => {
    const found = pattern.exec(text);
    return found
      ? [`"${found[0].replaceAll(/\s+/g, " ")}" (line ${lineOf(text, found.index)}): write "${instead}"`]
      : [];
  });
}

function foundIdentifiers(text: string): string[] {
  const names = new Set([...text.matchAll(identifiers)].map(([name]) => name));
  return bannedIdentifiers
    .filter(([name]) => names.has(name))
    .map(([name, instead]) => `rename \`${name}\` to ${instead}`);
}

function tooLong(sentences: readonly string[], limit: number): string[] {
  const long = sentences.filter((sentence) => sentence.split(" ").length > limit);
  return long.map((sentence) => `${sentence.split(" ").length} words, at most ${limit}: "${shorten(sentence)}"`);
}

function gradeProblems(sentences: readonly string[]): string[] {
  if (sentences.join(" ").split(" ").length < minGradedWords) return [];
  const grade = gradeOf(sentences);
  return grade > maxGrade ? [`reads at grade ${grade.toFixed(1)}, at most ${maxGrade}`] : [];
}

/** The Flesch-Kincaid grade: the years of school that the sentences take to understand. */
export function gradeOf(sentences: readonly string[]): number {
  const words = sentences.flatMap((sentence) => sentence.match(/[A-Za-z]+(?:['’][a-z]+)?/g) ?? []);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

function syllablesOf(word: string): number {
  // Without a silent ending, such as the `ed` of "failed".
  const stem = word.toLowerCase().replace(/(?:[^laeiouy]es|[^td]ed|[^l]e)$/, (end) => end.charAt(0));
  return Math.max(1, stem.match(/[aeiouy]+/g)?.length ?? 0);
}

/** The text of each comment of a source; consecutive line comments are one. */
function commentsOf(source: string): string[] {
  const comments = source.match(/^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+/gm) ?? [];
  return comments.map((comment) => plain(comment.replaceAll(/^[ \t]*(?:\/\*\*?|\*\/|\*|\/\/)|\*\/$/gm, " ")));
}

/** The paragraphs and list items of a Markdown text, without code, tables and headings. */
function paragraphsOf(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```[\s\S]*?^```/gm, "").replaceAll(/^(?:\||#|<|>).*$/gm, "");
  return prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.) )/).map((part) => plain(part.replace(/^\s*(?:[-*]|\d+\.) /, "")));
}

function plain(text: string): string {
  const words = text.replaceAll(/`[^`]*`|\$\{[^}]*\}/g, "code").replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return words
    .replaceAll(/[*_]{1,2}(?=\S)|\*\*/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?][)”"]?) (?=[A-Z("“]|code)/).filter((sentence) => sentence.includes(" "));
}

/** Matches whole words, also where a comment continues the phrase on its next line. */
function phrasePattern(pattern: string): RegExp {
  const spaced = pattern.replaceAll(" ", "\\s+(?:(?:\\*|//)\\s+)?");
  return new RegExp(`(?<![\\w-])(?:${spaced})${/\w$|\)$/.test(pattern) ? "(?![\\w-])" : ""}`, "i");
}

function lineOf(text: string, index: number): number {
  return text.slice(0, index).split("\n").length;
}

function shorten(sentence: string): string {
  return sentence.length > 90 ? `${sentence.slice(0, 90)}…` : sentence;
}
