/** "HR" for "Halden Roasters"; of a single word, its first two letters. Words without a letter or digit first are skipped. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters =
    words.length > 1
      ? [words[0], words.at(-1)].map((word) => Array.from(word ?? "")[0] ?? "")
      : Array.from(words[0] ?? name.trim());
  return letters.slice(0, 2).join("").toUpperCase();
}
