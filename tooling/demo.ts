// npm run demo: creates, pays and cancels requests over HTTP and JSON-RPC, on a running instance or its own.
// npm run demo -- fill: gives the demo merchant half a year of requests instead.
import { runFill } from "./demo/fill/run";
import { runDemo } from "./demo/run";
import { warn } from "@/instance/terminal";

const [command, ...others] = process.argv.slice(2);
if ((command !== undefined && command !== "fill") || others.length > 0) {
  warn('npm run demo takes no arguments, or "fill".');
  process.exit(1);
}
process.exitCode = await (command ? runFill() : runDemo());
