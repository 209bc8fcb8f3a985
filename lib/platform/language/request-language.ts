import { AsyncLocalStorage } from "node:async_hooks";

// Shared with `texts.ts` of every bundle.
const key = Symbol.for("remit.language");
const shared = globalThis as { [key]?: AsyncLocalStorage<string> };
const store = (shared[key] ??= new AsyncLocalStorage<string>());

/** Runs a function, and what it starts, with this language for all texts. */
export function runInLanguage<T>(language: string, run: () => T): T {
  return store.run(language, run);
}
