// Kept separate from the stream because polling needs this state before the code of the stream is loaded.

let isOpen = false;

/** Whether the stream is open, so that polling is only a safety net. */
export function isStreamOpen(): boolean {
  return isOpen;
}

export function setStreamOpen(value: boolean): void {
  isOpen = value;
}

let isNeeded = false;

/** Whether the tab follows changes even while it is hidden. */
export function isNeededHidden(): boolean {
  return isNeeded;
}

export function setNeededHidden(value: boolean): void {
  isNeeded = value;
}
