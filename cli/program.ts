import { Command } from "commander";
import { adminCommand, isRelease, buildCommit } from "@/lib/platform/env";
import { versionText, version } from "@/lib/platform/version";
import { addAddressCommands } from "./address";
import { addApiKeyCommands } from "./api-key";
import { addAuditCommands } from "./audit";
import { addChainCommands } from "./chain";
import { addCheckCommand } from "./check";
import { addConfigCommands } from "./config-check";
import { addEncryptionCommands } from "./encryption";
import { addMerchantCommands } from "./merchant";
import { addReconcileCommand } from "./reconcile";
import { addTokenCommands } from "./token";
import { addUserCommands } from "./user";
import { addWebhookCommands } from "./webhook";
import type { GlobalOptions } from "./command";
import { say } from "@/instance/terminal";

const notes = `
Uses the instance running in DATA_DIR (.data), or the database of DATABASE_URL. Exit codes: 0 success · 1 failure, with the reason on stderr · 2 usage error.`;

const processes = `
Processes, without options: remit migrate · remit start:web · remit start:worker`;

/** The command line with all commands. Parsing throws CommanderError instead of ending the process. */
export function adminProgram(): Command {
  const program = new Command(adminCommand())
    .description("The operator's command line of Remit.")
    .version(versionText(), "--version", "print the version and the commit of the build")
    .option("--json", "print one JSON value instead of text for people")
    .configureHelp({ showGlobalOptions: true })
    .showHelpAfterError("(see --help)")
    .addHelpText("after", (isRelease() ? processes : "") + notes)
    .exitOverride();
  addMerchantCommands(program);
  addUserCommands(program);
  addApiKeyCommands(program);
  addChainCommands(program);
  addTokenCommands(program);
  addAddressCommands(program);
  addAuditCommands(program);
  addReconcileCommand(program);
  addCheckCommand(program);
  addWebhookCommands(program);
  addEncryptionCommands(program);
  addConfigCommands(program);
  addVersionCommand(program);
  return program;
}

/** Unlike the other commands, it needs neither settings nor a database. */
function addVersionCommand(program: Command): void {
  program
    .command("version")
    .description("print the version and the commit of the build")
    .action((_, command: Command) => {
      const { json } = command.optsWithGlobals<GlobalOptions>();
      say(json ? JSON.stringify({ version, commit: buildCommit() }, null, 2) : versionText());
    });
}
