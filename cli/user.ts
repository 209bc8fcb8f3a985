import type { Command } from "commander";
import { byOperator, type By } from "@/lib/audit/record";
import { disableUser, enableUser } from "@/lib/users/disable";
import { setPassword } from "@/lib/users/set-password";
import { answering, type Answer } from "./command";
import { passwordStdinOption } from "./options";
import { choosePassword, type PasswordChoice } from "./password";

export function addUserCommands(program: Command): void {
  const noun = program.command("user").description("people who sign in");
  noun
    .command("set-password")
    .description("give a user a new password and end their sessions; without one it is generated and printed once")
    .requiredOption("--email <email>", "the user's e-mail address")
    .addOption(passwordStdinOption())
    .action(answering(change));
  noun
    .command("disable")
    .description("end a user's sessions and refuse their sign-ins; their merchant's API keys go on working")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(answering((options: { email: string }) => turn(options, disableUser, "cannot sign in any more")));
  noun
    .command("enable")
    .description("let a disabled user sign in again")
    .requiredOption("--email <email>", "the user's e-mail address")
    .action(answering((options: { email: string }) => turn(options, enableUser, "can sign in")));
}

async function change(options: { email: string } & PasswordChoice): Promise<Answer> {
  const { password, isGenerated } = await choosePassword(options);
  const email = options.email.trim().toLowerCase();
  await setPassword(email, password, byOperator());
  const text = `${email} has a new password; every session of theirs has ended.`;
  return isGenerated
    ? { value: { email, password }, text: `${text}\nPassword, shown only now: ${password}` }
    : { value: { email }, text };
}

type Turn = (email: string, by: By) => Promise<void>;

async function turn(options: { email: string }, verb: Turn, outcome: string): Promise<Answer> {
  const email = options.email.trim().toLowerCase();
  await verb(email, byOperator());
  return { value: { email }, text: `${email} ${outcome}.` };
}
