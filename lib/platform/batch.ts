// Reads that are called in the same turn of the event loop share one statement, so each costs a fraction of one under
// load. A single read does not wait. The statement starts after the calls, so each call sees every earlier commit.

const maxSize = 16;
/** Few sizes, because each has its own statement text, and PostgreSQL plans each text once per connection. */
const sizes = [1, 4, maxSize];

type Call<Key, Result> = { key: Key; resolve: (result: Result) => void; reject: (error: unknown) => void };

/**
 * Combines calls into batches. `read` gets 1, 4 or 16 keys, padded with copies of the last key, and returns the results
 * in the order of the keys. If it throws, every call of the batch throws.
 */
export function batched<Key, Result>(read: (keys: Key[]) => Promise<Result[]>): (key: Key) => Promise<Result> {
  const waiting: Call<Key, Result>[] = [];
  async function run(): Promise<void> {
    const calls = waiting.splice(0, maxSize);
    if (waiting.length > 0) setImmediate(() => void run());
    try {
      const results = await read(padded(calls.map(({ key }) => key)));
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      for (const { reject } of calls) reject(error);
    }
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.push({ key, resolve, reject }) === 1) setImmediate(() => void run());
    });
}

function padded<Key>(keys: Key[]): Key[] {
  const size = sizes.find((candidate) => candidate >= keys.length) ?? maxSize;
  return [...keys, ...Array<Key>(size - keys.length).fill(keys.at(-1) as Key)];
}
