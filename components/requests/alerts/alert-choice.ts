import { useSyncExternalStore } from "react";

// How this browser tells of payments. Kept in the browser, because a till needs a sound and a phone may not.

const storageKey = "payment-alerts";
const ways = ["sound", "notification"] as const;
type Way = (typeof ways)[number];
export type AlertChoice = Record<Way, boolean>;

const listeners = new Set<() => void>();

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    return "";
  }
}

const choiceOf = (chosen: string): AlertChoice => ({
  sound: chosen.includes("sound"),
  notification: chosen.includes("notification"),
});

/** Changes one way. Without storage, nothing changes. */
export function chooseAlert(way: Way, isOn: boolean): void {
  const choice = { ...choiceOf(read()), [way]: isOn };
  try {
    localStorage.setItem(storageKey, ways.filter((name) => choice[name]).join(" "));
  } catch {
    return;
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Another tab has changed it.
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}

export function useAlertChoice(): AlertChoice {
  return choiceOf(useSyncExternalStore(subscribe, read, () => ""));
}
