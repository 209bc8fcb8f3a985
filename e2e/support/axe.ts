// Runs axe in a loaded page. The library is loaded once per page and reports only violations, because
// loading it and describing passed rules take longer than the rules on most pages.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { RunOptions } from "axe-core";
import type { JSHandle, Page } from "playwright/test";

type Rules = "all" | "colors" | "all but colors";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that depend on colors, which take longer than all others together. */
const colors = ["color-contrast", "link-in-text-block"];

const disabled = Object.fromEntries(colors.map((rule) => [rule, { enabled: false }]));
// Names elements by their path, because for selectors axe first counts every class of the page.
const commonOptions: RunOptions = { resultTypes: ["violations"], selectors: false, ancestry: true };
const options: Record<Rules, RunOptions> = {
  all: { ...commonOptions, runOnly: standards },
  colors: { ...commonOptions, runOnly: colors },
  "all but colors": { ...commonOptions, runOnly: standards, rules: disabled },
};

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(source);
}

/** The serious and critical violations in the page, or in these elements with their descendants. */
export async function seriousFindings(page: Page, rules: Rules, elements?: JSHandle<Element[]>): Promise<string[]> {
  return page.evaluate(
    async ([elementsInPage, runOptions]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      if (elementsInPage?.length === 0) return [];
      const { violations } = await loaded.run(elementsInPage ? { include: elementsInPage } : document, runOptions);
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ ancestry, failureSummary }) => `${id} at ${ancestry?.join(" ")}: ${failureSummary}`),
        );
    },
    [elements, options[rules]] as const,
  );
}

/**
 * Returns one element for each combination of text color, size and backgrounds that is not in `known`, and adds the
 * combinations to it. This saves time, because axe needs milliseconds per element. Elements that merely overlap are
 * ignored: only a check of the whole page covers them.
 */
export async function samplesOfColors(page: Page, known: Set<string>): Promise<JSHandle<Element[]>> {
  const samples = await page.evaluateHandle(
    (knownCombinations) => {
      const found = new Map<string, Element>();
      for (const element of document.querySelectorAll("body *")) {
        const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== "");
        if (!(hasText || element.matches("input, select, textarea")) || !element.checkVisibility()) continue;
        const combination = combinationOf(element);
        if (!knownCombinations.includes(combination) && !found.has(combination)) found.set(combination, element);
      }
      return found;

      function combinationOf(element: Element): string {
        const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
        const pixels = parseFloat(fontSize);
        // The size from which less contrast suffices (WCAG 2.2, large text).
        const isLarge = pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700);
        // A link inside a text must differ from it.
        const link = element.matches("a")
          ? [textDecorationLine, getComputedStyle(element.parentElement ?? element).color]
          : [];
        return [color, isLarge, ...link, ...layersBehind(element)].join();
      }

      function layersBehind(element: Element): string[] {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
        const isOpaque = /^(rgb|oklch|color)\((?!.*\/)/.test(backgroundColor) && backgroundImage === "none";
        const isPlain = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
        const layer = isPlain ? [] : [backgroundColor, backgroundImage, opacity];
        return isOpaque || !element.parentElement ? layer : [...layer, ...layersBehind(element.parentElement)];
      }
    },
    [...known],
  );
  for (const combination of await samples.evaluate((found) => [...found.keys()])) known.add(combination);
  return samples.evaluateHandle((found) => [...found.values()]);
}
