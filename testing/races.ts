/** How often a test repeats a race: a few times, or as often as `RACES` says, with the outcomes printed. */
export const raceRounds = Number(process.env.RACES ?? 25);

/** Prints the outcomes of a race that was repeated by hand. */
export function reportRace(name: string | undefined, outcomes: Record<string, number>): void {
  if (process.env.RACES) process.stdout.write(`${name}: ${JSON.stringify(outcomes)}\n`);
}
