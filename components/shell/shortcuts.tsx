import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { useCan } from "./can";
import { useDashboard } from "./dashboard-context";
import { hasSingleKeys } from "./single-keys";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";
import { isShown } from "@/components/ui/use-popover";

const ShortcutsDialog = lazyDialog(() => import("./shortcuts-dialog").then((part) => part.ShortcutsDialog));

/** The keys of every page; shows nothing. `search` opens the search. */
export function Shortcuts({ search }: { search: () => void }): null {
  const { basePath } = useDashboard();
  const { show } = useDialogs();
  const router = useRouter();
  const can = useCan();
  const singleKeys: Readonly<Record<string, () => void>> = {
    "/": search,
    "?": () => show(<ShortcutsDialog />),
    j: () => moveToRow(1),
    k: () => moveToRow(-1),
    ...(can("payment_requests:write") ? { n: () => router.push(`${basePath}/payment-requests/new`) } : {}),
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey } = event;
    const isSearchChord = ctrlKey !== metaKey && !altKey && key.toLowerCase() === "k";
    const isSingle = !altKey && !ctrlKey && !metaKey && !isTyping(event) && hasSingleKeys();
    const act = isSearchChord ? search : isSingle && Object.hasOwn(singleKeys, key) ? singleKeys[key] : undefined;
    if (!act || event.defaultPrevented || isAnythingOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
  return null;
}

function isTyping({ target, isComposing }: KeyboardEvent): boolean {
  return (
    isComposing || (target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null)
  );
}

/** Whether a dialog, a menu or another popover is open. */
function isAnythingOpen(): boolean {
  return (
    document.querySelector("[role=dialog]:not([popover]), [role=alertdialog]") !== null ||
    [...document.querySelectorAll("[popover]")].some(isShown)
  );
}

/** Moves the focus to the link of the next or previous row of the page's tables. Enter then opens it. */
function moveToRow(step: 1 | -1): void {
  const links = [...document.querySelectorAll("#main tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>("[data-row-link], a[href]") ?? [],
  );
  const current = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  links[Math.max(0, current + step)]?.focus();
}
