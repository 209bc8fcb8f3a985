const last = new Map<string, Promise<unknown>>();

/** Runs tasks on the node at `url` one at a time, in order. */
export function exclusively<T>(url: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(url) ?? Promise.resolve()).then(work, work);
  last.set(url, turn);
  return turn;
}
