// npm run --silent admin -- <noun> <verb> …: the operator's command line.
import { nameConnections } from "@/lib/platform/connection";
import { runAdmin } from "./run";

nameConnections("remit-admin");

process.exitCode = await runAdmin(process.argv.slice(2));
