// Apart from the stream, whose code is loaded later than that of polling.

let isOpen = false;

/** Whether the stream is open, so that polling is only a safety net. */
export function isStreamOpen(): boolean {
  return isOpen;
}

export function setStreamOpen(value: boolean): void {
  isOpen = value;
}
