import type { Page } from "playwright/test";

/**
 * The faults of the page's tables: cells that cover each other, amounts, statuses and buttons that are not completely
 * visible, other texts that are cut without "…", and a page that is wider than its window.
 */
export function tableFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { left: number; right: number; top: number; bottom: number };
    const intersection = (a: Box, b: Box): Box => ({
      left: Math.max(a.left, b.left),
      right: Math.min(a.right, b.right),
      top: Math.max(a.top, b.top),
      bottom: Math.min(a.bottom, b.bottom),
    });
    const isEmpty = ({ left, right, top, bottom }: Box) => right - left < 1.5 || bottom - top < 1.5;
    const isHidden = (element: Element) => !element.checkVisibility() || element.closest(".sr-only") !== null;

    /** The part of the page in which the element is painted. */
    function clipOf(node: Node): Box {
      let clip: Box = { left: 0, right: innerWidth, top: -Infinity, bottom: Infinity };
      for (let outer = node.parentElement; outer; outer = outer.parentElement) {
        if (getComputedStyle(outer).overflowX === "visible") continue;
        const { left, right, top, bottom } = outer.getBoundingClientRect();
        clip = intersection(clip, { left, right, top, bottom });
      }
      return clip;
    }

    /** Whether "…" replaces what does not fit. It does so in the block of the text only, not in an outer one. */
    function endsWithEllipsis({ parentElement: block }: Node): boolean {
      while (block && /^(inline|contents)$/.test(getComputedStyle(block).display)) block = block.parentElement;
      return block !== null && getComputedStyle(block).textOverflow === "ellipsis";
    }

    /** The boxes of an element's texts, buttons and pictures. */
    function contentOf(element: Element): { node: Node; box: Box }[] {
      const boxes: { node: Node; box: Box }[] = [];
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const parent = node instanceof Element ? node : node.parentElement;
        if (!parent || isHidden(parent)) continue;
        if (node instanceof Element && !node.matches("button, img, svg")) continue;
        const range = document.createRange();
        range.selectNode(node);
        const rects = node instanceof Element ? [node.getBoundingClientRect()] : [...range.getClientRects()];
        boxes.push(...rects.map((box) => ({ node: node, box })));
      }
      return boxes.filter(({ box }) => !isEmpty(box));
    }

    const faults = new Set<string>();
    const nameOf = (element: Element) => (element.textContent || element.getAttribute("aria-label") || "").slice(0, 40);
    for (const row of document.querySelectorAll("tbody tr")) {
      const cells = [...row.querySelectorAll("td")].filter((cell) => !isHidden(cell));
      const painted = cells.map((cell) =>
        contentOf(cell)
          .map(({ node, box }) => intersection(box, clipOf(node)))
          .filter((box) => !isEmpty(box)),
      );
      for (const [index, cell] of cells.entries()) {
        const others = painted.filter((_, other) => other !== index).flat();
        const own = painted[index] ?? [];
        const buttons = [...cell.querySelectorAll("button")];
        const isOfButtons = buttons.length > 0 && cell.textContent === buttons.map((one) => one.textContent).join("");
        if (isOfButtons && cell.scrollWidth > cell.clientWidth) faults.add(`the cell "${nameOf(cell)}" is too narrow`);
        const isTextCut = contentOf(cell).some(
          ({ node, box }) => node instanceof Text && box.right > clipOf(node).right + 1 && !endsWithEllipsis(node),
        );
        if (isTextCut) faults.add(`a text of the cell "${nameOf(cell)}" is cut without "…"`);
        if (own.some((box) => others.some((other) => !isEmpty(intersection(box, other))))) {
          faults.add(`the cell "${nameOf(cell)}" covers another`);
        }
      }
      for (const whole of row.querySelectorAll("[data-amount], [data-tone], button")) {
        const isCut = contentOf(whole).some(({ node, box }) => {
          const { left, right } = clipOf(node);
          return box.left < left - 1 || box.right > right + 1;
        });
        const { left, right } = whole.getBoundingClientRect();
        if (!isHidden(whole) && (isCut || left < -1 || right > innerWidth + 1)) {
          faults.add(`"${nameOf(whole)}" is not completely visible`);
        }
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth} px wide`);
    return [...faults];
  });
}
