// Called by the launcher of a release: `remit start:web`, `remit start:worker` and `remit migrate` run the processes,
// and other commands belong to the operator's command line.
import { fileURLToPath } from "node:url";
import { requireNode } from "../bootstrap/require-node.mjs";
import { commands } from "../commands.mjs";

const root = fileURLToPath(new URL("../..", import.meta.url));
const [name, ...rest] = process.argv.slice(2);

try {
  requireNode(20, 19);
  // Commands find the files that the command line names.
  process.env.INIT_CWD = process.cwd();
  process.chdir(root);
  process.env.REMIT_RELEASE = "on";
  // Imported late so that an older Node reports its version instead of a syntax error.
  const { runBuilt } = await import("../bootstrap/built.mjs");
  const program = commands[name]?.program;
  // `remit admin config check` works too, because Remit's messages name commands in that form.
  if (!program) await runBuilt(root, "admin", name === "admin" ? rest : process.argv.slice(2));
  else if (rest.length > 0) throw new Error(`remit ${name} takes no arguments, but got "${rest[0]}".`);
  else await runBuilt(root, program);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  // Timers and connections of a program whose start has failed would keep this process running.
  process.exit(1);
}
