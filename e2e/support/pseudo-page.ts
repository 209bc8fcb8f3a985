// Journeys name controls by their English texts. In the pseudo-language en-XA, this page finds them by either spelling.
import type { Locator, Page } from "playwright/test";
import { pseudoLetter } from "@/lib/platform/language/pseudo";

/** The same page or locator, which finds English texts in their pseudo-translation too. */
export function readingPseudo<T extends Page | Locator>(scope: T): T {
  return new Proxy(scope, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== "function" || typeof key !== "string") return value;
      return (...options: unknown[]) => {
        const result: unknown = Reflect.apply(value, target, options.map(translationFor(key)));
        return isLocator(result) ? readingPseudo(result) : result;
      };
    },
  });
}

function isLocator(value: unknown): value is Locator {
  return typeof value === "object" && value !== null && "getByRole" in value;
}

/** Of `getByRole("button", { name: "Pay" })`, `filter({ hasText: "Pay" })` and `getByText("Pay")`, the text. */
function translationFor(finder: string): (option: unknown, index: number) => unknown {
  const isFinder = finder === "filter" || finder.startsWith("getBy");
  return (option, index) => {
    if (!isFinder) return option;
    if (isText(option)) return finder === "getByRole" && index === 0 ? option : spellings(option, false);
    const { exact = false, ...others } = option as { exact?: boolean };
    const entries = Object.entries(others).map(([key, value]) => [
      key,
      isText(value) ? spellings(value, exact) : value,
    ]);
    return Object.fromEntries(entries) as unknown;
  };
}

function isText(value: unknown): value is string | RegExp {
  return typeof value === "string" || value instanceof RegExp;
}

/** A pattern that a text matches in plain English and in pseudo-translation. */
function spellings(text: string | RegExp, exact: boolean): RegExp {
  const source = typeof text === "string" ? text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`) : text.source;
  // Escapes such as \d and classes such as [0-9a-f] stay as they are.
  const either = source.replaceAll(/\\.|\[[^\]]*\]|[a-z]/gi, (piece) =>
    piece.length > 1 ? piece : `(?:${piece}|${pseudoLetter(piece)})`,
  );
  return new RegExp(exact ? `^${either}$` : either, "i");
}
