import { type Command, Option } from "commander";
import { byOperator, type ActorContext } from "@/lib/accounts/audit/record";
import { deleteMerchant } from "@/lib/accounts/deletion/delete-merchant";
import { validationError, DomainError } from "@/lib/platform/errors";
import { exportMerchant } from "@/lib/reports/exports/export-merchant";
import { getMerchantByEmail } from "@/lib/accounts/merchants/get-by-email";
import { activateMerchant, suspendMerchant } from "@/lib/accounts/merchant-account/suspension";
import { endFourEyes } from "@/lib/approvals/four-eyes";
import { urls } from "@/lib/platform/urls";
import { createAccount } from "@/lib/accounts/users/create-account";
import { signUpSchema } from "@/lib/accounts/users/schema";
import { commandAction, type CommandResult } from "./command";
import { addMerchantSettlementCommands } from "./merchant-settlement";
import { choosePassword, type PasswordChoice } from "./password";
import { contextOfMerchant } from "./operator";
import { printJson } from "./print-json";
import { passwordStdinOption, wholeNumber } from "./options";
import { formatTable, formatTime, type Columns } from "./table";
import { parseInput } from "./parse-input";
import { db } from "@/lib/platform/db";
import type { Prisma } from "@/prisma/generated/client";

type Merchant = ReturnType<typeof presentMerchant>;

const columns: Columns<Merchant> = [
  ["Id", (merchant) => merchant.id],
  ["Name", (merchant) => merchant.name],
  ["E-mail", (merchant) => merchant.email],
  ["Status", (merchant) => merchant.status],
  ["Created", (merchant) => formatTime(merchant.created_at)],
];

export function addMerchantCommands(program: Command): void {
  const group = program.command("merchant").description("merchants of this instance");
  group
    .command("create")
    .description("create a merchant with its first user; without a password, one is generated and printed once")
    .requiredOption("--name <name>", "name that customers see")
    .requiredOption("--email <email>", "the user's e-mail address, for signing in")
    .addOption(passwordOption())
    .addOption(passwordStdinOption())
    .action(commandAction(create));
  group.command("list").description("list every merchant of this instance").action(commandAction(list));
  group
    .command("suspend")
    .description("suspend a merchant's API and pay pages; payments already sent are still settled")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .action(commandAction((options: { merchant: string }) => changeStatus(options.merchant, suspendMerchant)));
  group
    .command("activate")
    .description("end a suspension")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .action(commandAction((options: { merchant: string }) => changeStatus(options.merchant, activateMerchant)));
  group
    .command("end-four-eyes")
    .description("switch off four eyes when too few people are left to approve changes")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .action(commandAction(endApprovals));
  group
    .command("export")
    .description("print a merchant's records from both environments as JSON")
    .addOption(merchantIdOption())
    .action(commandAction(exportById));
  group
    .command("delete")
    .description(
      "permanently delete a merchant and any users who belong to no other merchant; refused while a payment can still arrive or is not final",
    )
    .addOption(merchantIdOption())
    .requiredOption("--name <name>", "the merchant's name, to confirm")
    .action(commandAction(deleteById));
  addMerchantSettlementCommands(group);
}

async function exportById({ id }: { id: bigint }): Promise<undefined> {
  // The export covers both environments; a context needs one.
  const scope = { merchantId: id, environment: "production" } as const;
  await printJson(await exportMerchant({ ...byOperator(), scope, urls: urls() }));
}

async function endApprovals({ merchant }: { merchant: string }): Promise<CommandResult> {
  await endFourEyes(await contextOfMerchant(merchant, "production"));
  return { value: { four_eyes: false }, text: "Four eyes are off. The merchant's people get a mail about it." };
}

async function deleteById({ id, name }: { id: bigint; name: string }): Promise<CommandResult> {
  const merchant = presentMerchant(await getMerchantWithUsers(id));
  if (merchant.name !== name) {
    const message = `is not the name of merchant ${id}; its name is "${merchant.name}"`;
    throw validationError({ path: "name", code: "wrong_confirmation", message });
  }
  await deleteMerchant(id, byOperator());
  const text = `The merchant "${name}" has been deleted. Within about a minute, the worker will erase its free-text fields, events and webhook endpoints.`;
  return { value: { id: merchant.id, deleted: true }, text };
}

async function create(options: { name: string; email: string } & PasswordChoice): Promise<CommandResult> {
  const { password, isGenerated } = await choosePassword(options);
  const { name, email } = parseInput(signUpSchema, { name: options.name, email: options.email, password });
  const { merchantId } = await createAccount({ name, email, password, merchantName: name }, byOperator());
  const merchant = presentMerchant(await getMerchantWithUsers(merchantId));
  const text = `Created the merchant "${merchant.name}"; ${email} can sign in.`;
  return isGenerated
    ? { value: { ...merchant, password }, text: `${text}\nPassword, shown only once: ${password}` }
    : { value: merchant, text };
}

async function list(): Promise<CommandResult> {
  const merchants = (await listMerchants()).map(presentMerchant);
  return { value: merchants, text: merchants.length > 0 ? formatTable(merchants, columns) : "No merchants yet." };
}

async function changeStatus(
  email: string,
  change: (id: bigint, ctx: ActorContext) => Promise<void>,
): Promise<CommandResult> {
  const { id } = await getMerchantByEmail(email);
  await change(id, byOperator());
  const merchant = presentMerchant(await getMerchantWithUsers(id));
  return { value: merchant, text: `The merchant "${merchant.name}" is ${merchant.status}.` };
}

function passwordOption(): Option {
  return new Option("--password <password>", "visible to other users of this machine in the process list");
}

function merchantIdOption(): Option {
  return new Option("--id <id>", "the merchant's id, as `merchant list` shows it")
    .argParser((text) => BigInt(wholeNumber(1, Number.MAX_SAFE_INTEGER)(text)))
    .makeOptionMandatory();
}

const include = {
  memberships: { include: { user: { select: { email: true } } }, orderBy: [{ createdAt: "asc" }, { userId: "asc" }] },
} as const satisfies Prisma.MerchantInclude;

type MerchantWithUsers = Prisma.MerchantGetPayload<{ include: typeof include }>;

/** Every merchant of the instance with its users, oldest first. For the operator only. */
async function listMerchants(): Promise<MerchantWithUsers[]> {
  return db().merchant.findMany({ include, orderBy: { id: "asc" } });
}

/** One merchant of the list. Throws `not_found`. */
async function getMerchantWithUsers(id: bigint): Promise<MerchantWithUsers> {
  const merchant = await db().merchant.findUnique({ where: { id }, include });
  if (!merchant) throw new DomainError("not_found", `No merchant has the id ${id}.`);
  return merchant;
}

function presentMerchant(row: MerchantWithUsers) {
  return {
    id: row.id.toString(),
    name: row.name,
    email: row.memberships[0]?.user.email ?? "",
    status: statusOf(row),
    suspended_at: row.suspendedAt?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function statusOf({ deletedAt, suspendedAt }: MerchantWithUsers): "active" | "suspended" | "deleted" {
  if (deletedAt !== null) return "deleted";
  return suspendedAt === null ? "active" : "suspended";
}
