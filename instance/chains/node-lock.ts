const last = new Map<string, Promise<unknown>>();

/** Runs one piece of work at a time on the node at `url`, in the order asked for. */
export function exclusively<T>(url: string, work: () => Promise<T>): Promise<T> {
  const turn = (last.get(url) ?? Promise.resolve()).then(work, work);
  last.set(url, turn);
  return turn;
}
