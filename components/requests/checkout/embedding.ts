import { useEffect } from "react";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

// The messages of the pay page to a site that shows it inside its own; `public/remit.js` receives them.

/** Whether another site shows the page inside its own. */
export function isEmbedded(): boolean {
  return typeof window !== "undefined" && window.parent !== window;
}

/** Tells the embedding site the request's status, and the height of the page whenever it changes. */
export function useEmbedder(shortcode: string, status: PublicPaymentRequest["status"]): void {
  useEffect(() => tellEmbedder({ type: "remit:status", shortcode, status }), [shortcode, status]);
  useEffect(() => {
    // The oldest web views lack it; they embed nothing.
    if (!isEmbedded() || typeof ResizeObserver === "undefined") return;
    const footer = document.querySelector("footer");
    const tellHeight = () => {
      const bottom = (footer?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
      tellEmbedder({ type: "remit:height", height: Math.ceil(bottom) + marginPx });
    };
    const observer = new ResizeObserver(tellHeight);
    for (const element of document.querySelectorAll("main, footer")) observer.observe(element);
    return () => observer.disconnect();
  }, []);
}

/**
 * A browser script for Escape: keys that are pressed in the frame do not reach the embedding page, whose dialog Escape
 * should close. It does not wait for the page's scripts.
 */
export const tellEscape = `
addEventListener("keydown", ({ key, defaultPrevented }) => {
  if (key === "Escape" && !defaultPrevented && parent !== window) parent.postMessage({ type: "remit:escape" }, "*");
});
`;

const marginPx = 16;

/** Any parent may read it: the policy `frame-ancestors` lets only the merchant's own sites be one. */
function tellEmbedder(message: object): void {
  if (isEmbedded()) window.parent.postMessage(message, "*");
}
