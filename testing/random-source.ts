/** A seeded random source of numbers from 0 up to 1 (mulberry32). */
export function randomSource(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same elements in another order. */
export function shuffled<T>(list: readonly T[], random: () => number): T[] {
  return list
    .map((element) => ({ element, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ element }) => element);
}

export function pick<T>(list: readonly T[], random: () => number): T {
  const picked = list[Math.floor(random() * list.length)];
  if (picked === undefined) throw new Error("The list is empty.");
  return picked;
}
