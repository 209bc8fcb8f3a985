// Runs axe in a settled page. It is loaded once per page and reports only violations, because loading it and describing
// passed rules take longer than the rules on most pages.
import axe, { type RunOptions } from "axe-core";
import type { JSHandle, Page } from "playwright/test";

type Rules = "all" | "colors" | "all but colors";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** The rules that depend on colors, which take longer than all others together. */
const colors = ["color-contrast", "link-in-text-block"];

const disabled = Object.fromEntries(colors.map((rule) => [rule, { enabled: false }]));
// A path names an element. A selector would make axe count every class of the page first.
const shared: RunOptions = { resultTypes: ["violations"], selectors: false, ancestry: true };
const options: Record<Rules, RunOptions> = {
  all: { ...shared, runOnly: standards },
  colors: { ...shared, runOnly: colors },
  "all but colors": { ...shared, runOnly: standards, rules: disabled },
};

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** The serious and critical violations in the page, or in these elements with their descendants. */
export async function seriousFindings(page: Page, rules: Rules, elements?: JSHandle<Element[]>): Promise<string[]> {
  return page.evaluate(
    async ([inPage, runOptions]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      if (inPage?.length === 0) return [];
      const { violations } = await loaded.run(inPage ? { include: inPage } : document, runOptions);
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ ancestry, failureSummary }) => `${id} at ${ancestry?.join(" ")}: ${failureSummary}`),
        );
    },
    [elements, options[rules]] as const,
  );
}

type Styles = JSHandle<Map<Element, string>>;

/** The styles of each visible element that determine its contrast. */
export function stylesOf(page: Page): Promise<Styles> {
  return page.evaluateHandle(() => {
    const visible = [...document.querySelectorAll("*")].filter((element) => element.checkVisibility());
    return new Map(
      visible.map((element) => {
        const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element);
        return [element, [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight].join()];
      }),
    );
  });
}

/** The elements that were not visible or had other styles before. */
export async function changedSince(page: Page, before: Styles): Promise<JSHandle<Element[]>> {
  const after = await stylesOf(page);
  return page.evaluateHandle(
    ([then, now]) => [...now].flatMap(([element, look]) => (then.get(element) === look ? [] : [element])),
    [before, after] as const,
  );
}
