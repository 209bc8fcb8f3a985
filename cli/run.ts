import { CommanderError, Command } from "commander";
import { warn, say } from "@/instance/terminal";
import { isRelease, adminCommand, buildCommit } from "@/lib/platform/env";
import { ReportedFailure, type GlobalOptions } from "./command";
import { versionText, version } from "@/lib/platform/version";
import { addAddressCommands } from "./address";
import { addApiKeyCommands } from "./api-key";
import { addAuditCommands } from "./audit";
import { addChainCommands } from "./chain";
import { addCheckCommand } from "./check";
import { addConfigCommands } from "./config-check";
import { addEncryptionCommands } from "./encryption";
import { addMemberCommands } from "./member";
import { addMerchantCommands } from "./merchant";
import { addReconcileCommand } from "./reconcile";
import { addTokenCommands } from "./token";
import { addSigningKeyCommands } from "./signing-key";
import { addUserCommands } from "./user";
import { addVerifyCommand } from "./verify";
import { addWebhookCommands } from "./webhook";

/** Runs the command and returns the exit code: 0 success, 1 failure, 2 usage error. */
export async function runAdmin(args: string[]): Promise<number> {
  try {
    await adminProgram().parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has already printed the usage error or the help.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    if (!(error instanceof ReportedFailure)) warn(reasonOf(error));
    return 1;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // The codes of a missing table in Prisma and in PostgreSQL.
  const isTableMissing = "code" in error && (error.code === "P2021" || error.code === "42P01");
  if (!isTableMissing) return error.message;
  return `This database has no Remit tables yet; run ${isRelease() ? "remit migrate" : "npm start"} to create them.`;
}

const notes = `
Uses the instance running in DATA_DIR (.data), or the database of DATABASE_URL. Exit codes: 0 success · 1 failure, with the reason on stderr · 2 usage error.`;

const processes = `
Processes, without options: remit migrate · remit start:web · remit start:worker`;

/** The command line with all commands. Parsing throws CommanderError instead of ending the process. */
function adminProgram(): Command {
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
  addMemberCommands(program);
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
  addSigningKeyCommands(program);
  addVerifyCommand(program);
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
