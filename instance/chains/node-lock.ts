const lastTasks = new Map<string, Promise<unknown>>();

/** Runs the tasks of this process on the node at `url` one at a time, in order. */
export function runExclusively<T>(url: string, work: () => Promise<T>): Promise<T> {
  const task = (lastTasks.get(url) ?? Promise.resolve()).then(work, work);
  lastTasks.set(url, task);
  return task;
}
