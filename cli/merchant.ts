import type { Command } from "commander";
import { byOperator, type By } from "@/lib/audit/record";
import { getMerchantByEmail } from "@/lib/merchants/get-by-email";
import { getMerchantWithUsers, listMerchants } from "@/lib/merchants/list";
import { presentMerchant } from "@/lib/merchants/present";
import { activateMerchant, suspendMerchant } from "@/lib/merchant-account/suspension";
import { createAccount } from "@/lib/users/create-account";
import { signUpSchema } from "@/lib/users/schema";
import { answering, type Answer } from "./command";
import { addMerchantSettlementCommands } from "./merchant-settlement";
import { choosePassword, type PasswordChoice } from "./password";
import { passwordOption, passwordStdinOption } from "./options";
import { formatTable, formatTime, type Columns } from "./table";
import { checked } from "./checked";

type Merchant = ReturnType<typeof presentMerchant>;

const columns: Columns<Merchant> = [
  ["Name", (merchant) => merchant.name],
  ["E-mail", (merchant) => merchant.email],
  ["Status", (merchant) => merchant.status],
  ["Created", (merchant) => formatTime(merchant.created_at)],
];

export function addMerchantCommands(program: Command): void {
  const noun = program.command("merchant").description("accounts that ask for payments");
  noun
    .command("create")
    .description("make a merchant with its first user; without a password one is generated and printed once")
    .requiredOption("--name <name>", "what customers see as the one who asks")
    .requiredOption("--email <email>", "the user's e-mail address, for signing in")
    .addOption(passwordOption())
    .addOption(passwordStdinOption())
    .action(answering(create));
  noun.command("list").description("every merchant of this instance").action(answering(list));
  noun
    .command("suspend")
    .description("shut a merchant's API and pay pages; payments on the way are still settled")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .action(answering((options: { merchant: string }) => change(options.merchant, suspendMerchant)));
  noun
    .command("activate")
    .description("take a suspension back")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .action(answering((options: { merchant: string }) => change(options.merchant, activateMerchant)));
  addMerchantSettlementCommands(noun);
}

async function create(options: { name: string; email: string } & PasswordChoice): Promise<Answer> {
  const { password, isGenerated } = await choosePassword(options);
  const { name, email } = checked(signUpSchema, { name: options.name, email: options.email, password });
  const { merchantId } = await createAccount({ name, email, password, merchantName: name }, byOperator());
  const merchant = presentMerchant(await getMerchantWithUsers(merchantId));
  const text = `Made the merchant "${merchant.name}"; ${email} can sign in.`;
  return isGenerated
    ? { value: { ...merchant, password }, text: `${text}\nPassword, shown only now: ${password}` }
    : { value: merchant, text };
}

async function list(): Promise<Answer> {
  const merchants = (await listMerchants()).map(presentMerchant);
  return { value: merchants, text: merchants.length > 0 ? formatTable(merchants, columns) : "No merchants yet." };
}

async function change(email: string, verb: (id: bigint, by: By) => Promise<void>): Promise<Answer> {
  const { id } = await getMerchantByEmail(email);
  await verb(id, byOperator());
  const merchant = presentMerchant(await getMerchantWithUsers(id));
  return { value: merchant, text: `The merchant "${merchant.name}" is ${merchant.status}.` };
}
