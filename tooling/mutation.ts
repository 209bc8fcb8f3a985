// npm run sabotage: breaks a copy of Remit on purpose, one promise at a time, and expects the test that guards it to fail.
// npm run sabotage -- <part of a name> does so for some.
import { complain, say, secondsSince } from "@/instance/terminal";
import { breaks } from "./mutation/breaks";
import { makeCopy } from "./mutation/copy";
import { runGuard } from "./mutation/guard";
import { stopStepsOnSignal } from "@/instance/processes/step";

const [part = ""] = process.argv.slice(2);
const chosen = breaks.filter(({ name }) => name.includes(part));
const started = Date.now();
stopStepsOnSignal();

const copy = makeCopy();
let missed = 0;
try {
  say(`${chosen.length} breaks, each in a copy of this tree; their guards first pass on the tree as it is.`);
  for (const one of chosen) {
    const problem = await tryBreak(one);
    if (problem) missed += 1;
    if (problem) complain(`✗ ${one.name}: ${problem}`);
    else say(`✓ ${one.name}: noticed by “${one.guard.test}”`);
  }
} finally {
  copy.remove();
}
say(`\n${chosen.length - missed} of ${chosen.length} breaks were noticed, in ${secondsSince(started)}`);
process.exitCode = missed === 0 && chosen.length > 0 ? 0 : 1;

/** What is wrong with a guard, or undefined when it passes on the whole tree and fails on the broken one. */
async function tryBreak({ edits, guard }: (typeof breaks)[number]): Promise<string | undefined> {
  const before = await runGuard(copy.folder, guard);
  if (before !== "passed") return `“${guard.test}” ${before === "missing" ? "is no test" : "fails on the whole tree"}`;
  const mend = copy.edit(edits);
  const after = await runGuard(copy.folder, guard);
  mend();
  return after === "failed" ? undefined : `nothing noticed it`;
}
