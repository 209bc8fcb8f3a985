import type { Command } from "commander";
import { say } from "@/instance/terminal";
import { buildCommit } from "@/lib/platform/env";
import { version, versionText } from "@/lib/platform/version";
import type { GlobalOptions } from "./command";

/** Unlike the other commands, it needs neither settings nor a database. */
export function addVersionCommand(program: Command): void {
  program
    .command("version")
    .description("print the version and the commit of the build")
    .action((_, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      say(json ? JSON.stringify({ version, commit: buildCommit() }, null, 2) : versionText());
    });
}
