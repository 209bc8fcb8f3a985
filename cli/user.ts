import type { Command } from "commander";
import { byOperator, type ActorContext } from "@/lib/accounts/audit/record";
import { deleteUser } from "@/lib/accounts/deletion/delete-user";
import { exportUser } from "@/lib/reports/exports/export-user";
import { unlinkIdentities } from "@/lib/accounts/single-sign-on/identity";
import { disableUser, enableUser } from "@/lib/accounts/users/disable";
import { getUserByEmail } from "@/lib/accounts/users/get-by-email";
import { setPassword } from "@/lib/accounts/users/set-password";
import { scheduleFactorReset, withdrawFactorReset } from "@/lib/accounts/two-factor/factor-reset";
import { commandAction, type CommandResult } from "./command";
import { printJson } from "./print-json";
import { passwordStdinOption } from "./options";
import { choosePassword, type PasswordChoice } from "./password";

export function addUserCommands(program: Command): void {
  const group = program.command("user").description("users of this instance");
  group
    .command("set-password")
    .description("set a user's password (generated and printed once if none is given) and end all of their sessions")
    .requiredOption("--email <email>", "the user's e-mail address")
    .addOption(passwordStdinOption())
    .action(commandAction(resetPassword));
  group
    .command("reset-factors")
    .description("remove the second factor of a user who has lost it, after 24 hours in which they or you can stop it")
    .requiredOption("--email <email>", "the user's e-mail address")
    .option("--withdraw", "stop a removal that has not taken effect yet")
    .action(commandAction(resetFactors));
  group
    .command("disable")
    .description("end a user's sessions and block sign-ins; their merchant's API keys keep working")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(commandAction((options: { email: string }) => changeAccess(options, disableUser, "can no longer sign in")));
  group
    .command("enable")
    .description("let a disabled user sign in again")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(commandAction((options: { email: string }) => changeAccess(options, enableUser, "can sign in")));
  group
    .command("unlink")
    .description("remove a user's link to the identity provider and end all of their sessions")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(commandAction(unlink));
  group
    .command("export")
    .description("print the records of a user as JSON")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(commandAction(exportByEmail));
  group
    .command("delete")
    .description("permanently delete a user; fails for the only owner of a merchant (delete the merchant instead)")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(commandAction(deleteByEmail));
}

async function unlink(options: { email: string }): Promise<CommandResult> {
  const email = normalized(options.email);
  await unlinkIdentities(email, byOperator());
  const text = `${email} is no longer linked to the identity provider. The next sign-in there with this address links it again.`;
  return { value: { email }, text };
}

async function exportByEmail(options: { email: string }): Promise<undefined> {
  const { id } = await getUserByEmail(options.email);
  await printJson(await exportUser(id, byOperator()));
}

async function deleteByEmail(options: { email: string }): Promise<CommandResult> {
  const { id, email } = await getUserByEmail(options.email);
  await deleteUser(id, byOperator());
  const text = `${email} is deleted. In about a minute, the worker erases this address from the records of the user's actions.`;
  return { value: { email, deleted: true }, text };
}

/** As stored in the database. */
function normalized(email: string): string {
  return email.trim().toLowerCase();
}

async function resetPassword(options: { email: string } & PasswordChoice): Promise<CommandResult> {
  const { password, isGenerated } = await choosePassword(options);
  const email = normalized(options.email);
  await setPassword(email, password, byOperator());
  const text = `${email} has a new password; all of their sessions have ended.`;
  return isGenerated
    ? { value: { email, password }, text: `${text}\nPassword, shown only once: ${password}` }
    : { value: { email }, text };
}

async function resetFactors(options: { email: string; withdraw?: true }): Promise<CommandResult> {
  const email = normalized(options.email);
  if (options.withdraw) {
    await withdrawFactorReset((await getUserByEmail(email)).id, byOperator());
    return { value: { email, factors_reset_at: null }, text: `The second factor of ${email} stays.` };
  }
  const endsAt = (await scheduleFactorReset(email, byOperator())).toISOString();
  const text = `The worker removes the second factor of ${email} at ${endsAt}. With a mail server, the user and the owners of their businesses have been told.`;
  return { value: { email, factors_reset_at: endsAt }, text };
}

type AccessChange = (email: string, ctx: ActorContext) => Promise<void>;

async function changeAccess(options: { email: string }, change: AccessChange, outcome: string): Promise<CommandResult> {
  const email = normalized(options.email);
  await change(email, byOperator());
  return { value: { email }, text: `${email} ${outcome}.` };
}
