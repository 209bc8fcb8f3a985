import { Option, type Command } from "commander";
import { changeRole } from "@/lib/accounts/members/change-role";
import { inviteMember } from "@/lib/accounts/members/invite";
import { listMembers } from "@/lib/accounts/members/list";
import { removeMember } from "@/lib/accounts/members/remove";
import { inviteSchema, type PresentedMember } from "@/lib/accounts/members/schema";
import { roleNames, type Role } from "@/lib/accounts/merchants/permissions";
import { getUserByEmail } from "@/lib/accounts/users/get-by-email";
import { commandAction, type CommandResult } from "./command";
import { contextOfMerchant } from "./operator";
import { parseInput } from "./parse-input";
import { formatTable, formatTime, type Columns } from "./table";

const columns: Columns<PresentedMember> = [
  ["E-mail", ({ email }) => email],
  ["Name", ({ name }) => name],
  ["Role", ({ role }) => role],
  ["Second factor", ({ has_second_factor: has }) => (has ? "yes" : "no")],
  ["Joined", ({ joined_at: at }) => formatTime(at)],
  ["Last seen", ({ last_seen_at: at }) => formatTime(at)],
  ["Invited by", ({ invited_by: inviter }) => inviter],
];

type MerchantOption = { merchant: string };
type MemberOptions = MerchantOption & { email: string };

export function addMemberCommands(program: Command): void {
  const group = program.command("member").description("people of merchants");
  const add = (name: string, description: string) =>
    group
      .command(name)
      .description(description)
      .requiredOption("--merchant <email>", "e-mail address of one of the merchant's users");
  const addFor = (name: string, description: string) =>
    add(name, description).requiredOption("--email <email>", "the person's e-mail address");
  add("list", "list the people of a merchant").action(commandAction(list));
  addFor("invite", "invite a person; the link is printed once").addOption(roleOption()).action(commandAction(invite));
  addFor("set-role", "give a person another role").addOption(roleOption()).action(commandAction(setRole));
  addFor("remove", "end a person's access to the merchant")
    .option("--revoke-api-keys", "also revoke the API keys that the person created")
    .action(commandAction(remove));
}

async function list({ merchant }: MerchantOption): Promise<CommandResult> {
  const members = await listMembers(await contextOf(merchant), { mayManage: true });
  return { value: members, text: formatTable(members, columns) };
}

async function invite({ merchant, email, role }: MemberOptions & { role: Role }): Promise<CommandResult> {
  const invitation = await inviteMember(await contextOf(merchant), parseInput(inviteSchema, { email, role }));
  const mailed = invitation.is_mailed ? " A link of its own is mailed to the person." : "";
  const text = `Invited ${invitation.email} with the role ${role}, until ${formatTime(invitation.expires_at)}.${mailed}`;
  return { value: invitation, text: `${text}\nLink, shown only once: ${invitation.link}` };
}

async function setRole({ merchant, email, role }: MemberOptions & { role: Role }): Promise<CommandResult> {
  const user = await getUserByEmail(email);
  await changeRole(await contextOf(merchant), { userId: user.id, role });
  return { value: { email: user.email, role }, text: `${user.email} has the role ${role}.` };
}

async function remove(options: MemberOptions & { revokeApiKeys?: true }): Promise<CommandResult> {
  const user = await getUserByEmail(options.email);
  const revokeApiKeys = options.revokeApiKeys ?? false;
  await removeMember(await contextOf(options.merchant), { userId: user.id, revokeApiKeys });
  const keys = revokeApiKeys ? "are revoked" : "keep working";
  const text = `${user.email} is no longer a member. The API keys that they created ${keys}.`;
  return { value: { email: user.email, removed: true }, text };
}

/** People belong to a merchant in both environments. */
function contextOf(merchant: string) {
  return contextOfMerchant(merchant, "production");
}

function roleOption(): Option {
  return new Option("--role <role>", "the person's role").choices(roleNames).makeOptionMandatory();
}
