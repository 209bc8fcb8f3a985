// axe in a page at rest. It is loaded once per page and reports violations only, because loading it and describing what
// passed take longer than the rules themselves on most pages.
import axe, { type RunOptions } from "axe-core";
import type { JSHandle, Page } from "playwright/test";

type Rules = "all" | "colors" | "all but colors";

const standards = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Those of the standards that depend on colors, and take longer than all the others together. */
const colors = ["color-contrast", "link-in-text-block"];

const disabled = Object.fromEntries(colors.map((rule) => [rule, { enabled: false }]));
const options: Record<Rules, RunOptions> = {
  all: { runOnly: standards, resultTypes: ["violations"] },
  colors: { runOnly: colors, resultTypes: ["violations"] },
  "all but colors": { runOnly: standards, rules: disabled, resultTypes: ["violations"] },
};

export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(axe.source);
}

/** The serious and critical violations in the page, or in these elements and all that they contain. */
export async function seriousFindings(page: Page, rules: Rules, elements?: JSHandle<Element[]>): Promise<string[]> {
  return page.evaluate(
    async ([inPage, runOptions]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe };
      if (inPage?.length === 0) return [];
      const { violations } = await loaded.run(inPage ? { include: inPage } : document, runOptions);
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) =>
          nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary}`),
        );
    },
    [elements, options[rules]] as const,
  );
}

type Looks = JSHandle<Map<Element, string>>;

/** Of each visible element what its contrast depends on. */
export function looksOf(page: Page): Promise<Looks> {
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

/** The elements that were not visible, or looked otherwise. */
export async function changedSince(page: Page, before: Looks): Promise<JSHandle<Element[]>> {
  const after = await looksOf(page);
  return page.evaluateHandle(
    ([then, now]) => [...now].flatMap(([element, look]) => (then.get(element) === look ? [] : [element])),
    [before, after] as const,
  );
}
