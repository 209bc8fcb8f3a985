// Pseudo-translation: English with accents and doubled vowels, about 40 % longer. A text that stays in
// plain letters is in no catalog (Unicode CLDR, pseudo-locales).

const accents = new Map(
  [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"].map((letter, index) => [
    letter,
    [..."áƀčđéƒǧĥíǰķĺɱñóƥɋřšŧúṽŵẋýžÁƁČĐÉƑǦĤÍǰĶĹṀÑÓƤɊŘŠŦÚṼŴẊÝŽ"][index] ?? letter,
  ]),
);
/** The marks of rich texts, such as {amount}, which the page replaces by an element. */
const placeholder = /(\{\w+\})/;

/** "k" as "ķ", "a" as "áá". */
export function pseudoLetter(letter: string): string {
  const accented = accents.get(letter) ?? letter;
  return /[aeiouy]/i.test(letter) ? accented + accented.toLowerCase() : accented;
}

/** "Create key" as "Čřééááŧéé ķééýý". */
export function pseudoText(text: string): string {
  const parts = text.split(placeholder);
  return parts.map((part) => (placeholder.test(part) ? part : [...part].map(pseudoLetter).join(""))).join("");
}

function pseudo(value: unknown): unknown {
  if (typeof value === "string") return pseudoText(value);
  if (typeof value === "function") return (...values: unknown[]) => pseudo(Reflect.apply(value, undefined, values));
  if (Array.isArray(value)) return value.map(pseudo);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, pseudo(inner)]));
}

const made = new Map<string, object>();

export function translatePseudo(name: string, english: object): object {
  const found = made.get(name) ?? (pseudo(english) as object);
  made.set(name, found);
  return found;
}
