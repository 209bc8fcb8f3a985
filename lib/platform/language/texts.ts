// The texts that people read, in the language of their page or mail. Safe to import in the browser.

/** The texts under a name in another language, of the same shape as the English ones; those that it lacks are undefined. */
export type Translate = (name: string, english: object) => object | undefined;

// The server, Next and its pages are bundled separately, so they share these through `globalThis`.
const languageKey = Symbol.for("remit.language");
const translationsKey = Symbol.for("remit.translations");
type Shared = {
  /** The request's language on the server, by `AsyncLocalStorage`; unset in the browser. */
  [languageKey]?: { getStore(): string | undefined };
  /** By language, then by the name of the script. */
  [translationsKey]?: Record<string, Record<string, Translate>>;
  document?: Document;
};
const shared = globalThis as Shared;
const translations = (shared[translationsKey] ??= {});

export const sourceLanguage = "en";

/** The language of the page or mail that is being written: a BCP 47 tag. */
export function currentLanguage(): string {
  if (shared.document) return shared.document.documentElement.lang || sourceLanguage;
  return shared[languageKey]?.getStore() ?? sourceLanguage;
}

export function hasTranslation(language: string, script: string): boolean {
  return language === sourceLanguage || translations[language]?.[script] !== undefined;
}

/** Makes the texts of a language's script available to `texts`. Texts that no script has stay English. */
export function addTranslation(language: string, script: string, translate: Translate): void {
  (translations[language] ??= {})[script] = translate;
}

/**
 * English texts under a name that is the same in every translation. They are looked up when they are read, in the
 * current language: read them while a page or mail is written, never while a module loads.
 */
export function texts<T extends object>(name: string, english: T): T {
  return live(english, () =>
    Object.values(translations[currentLanguage()] ?? {}).map((translate) => translate(name, english) ?? {}),
  );
}

/** `translated`: the texts of each script. */
function live<T extends object>(english: T, translated: () => object[]): T {
  const groups = new Map<PropertyKey, object>();
  const valuesOf = (key: PropertyKey) =>
    translated()
      .map((script): unknown => Reflect.get(script, key))
      .filter((value) => value !== undefined);
  const groupOf = (key: PropertyKey, value: object) => {
    const group = groups.get(key) ?? live(value, () => valuesOf(key) as object[]);
    groups.set(key, group);
    return group;
  };
  return new Proxy(english, {
    get(target, key) {
      const source: unknown = Reflect.get(target, key);
      return typeof source === "object" && source !== null ? groupOf(key, source) : (valuesOf(key)[0] ?? source);
    },
  });
}
