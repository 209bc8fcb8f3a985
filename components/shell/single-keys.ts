const storageKey = "single-key-shortcuts";

/** Whether keys without a modifier are shortcuts. WCAG 2.1.4 requires a way to turn them off; this browser remembers it. */
export function hasSingleKeys(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    return true;
  }
}

export function switchSingleKeys(isOn: boolean): void {
  try {
    localStorage.setItem(storageKey, isOn ? "on" : "off");
  } catch {
    // Storage is unavailable, so they stay on.
  }
}
