/** "HR" for "Halden Roasters", "HA" for "Halden". Skips words that do not begin with a letter or digit. */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  const letters =
    words.length > 1
      ? [words[0], words.at(-1)].map((word) => Array.from(word ?? "")[0] ?? "")
      : Array.from(words[0] ?? name.trim());
  return letters.slice(0, 2).join("").toUpperCase();
}
