/**
 * A browser script that keeps the last press of a button until the page is hydrated: React drops a press while the page's
 * scripts or its language are loading. The browser itself opens popovers, and a submit button is disabled until then.
 */
export const keepEarlyPress = `
{
  const keep = ({ target }) => (window.earlyPress = target.closest?.("button[type=button]:not([popovertarget])"));
  addEventListener("click", keep, true);
  window.stopKeepingPresses = () => removeEventListener("click", keep, true);
}
`;
