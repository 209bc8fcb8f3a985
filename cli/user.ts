import type { Command } from "commander";
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
}

async function change(options: { email: string } & PasswordChoice): Promise<Answer> {
  const { password, isGenerated } = await choosePassword(options);
  const email = options.email.trim().toLowerCase();
  await setPassword(email, password);
  const text = `${email} has a new password; every session of theirs has ended.`;
  return isGenerated
    ? { value: { email, password }, text: `${text}\nPassword, shown only now: ${password}` }
    : { value: { email }, text };
}
