// Checks for plain English. The vocabulary is in vocabulary.ts.
import { textsOf } from "../copy/texts";
import { readSources, type Source } from "./sources";
import {
  bannedIdentifiers,
  bannedOpenings,
  bannedPhrases,
  maxGrade,
  maxSentenceWords,
  minGradedWords,
} from "./vocabulary";

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
    ...(file.startsWith("components/") ? gradeProblems(copy.filter(isGraded)) : []),
  ];
}

/** Whether the texts of a file are shown to people. */
function isCopySource(file: string): boolean {
  return /^(app|cli|components|instance|lib)\/.*\.tsx?$/.test(file) && !/(\.test|common-passwords)\.tsx?$/.test(file);
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
