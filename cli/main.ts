// npm run --silent admin -- <noun> <verb> …: the operator's command line.
import { runAdmin } from "./run";

process.exitCode = await runAdmin(process.argv.slice(2));
