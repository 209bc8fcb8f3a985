import { Option, type Command } from "commander";
import { z } from "zod";
import { addToken, setTokenVerification } from "@/lib/chains/add";
import { additionRules } from "@/lib/chains/addition-rules";
import { checkTokenAddress } from "@/lib/chains/address";
import { validationError } from "@/lib/platform/errors";
import { inspectToken } from "@/lib/chains/readers/open-reader";
import type { InspectedToken } from "@/lib/chains/readers/inspected-token";
import type { Chain, Token } from "@/prisma/generated/client";
import { byOperator, recordAudit } from "@/lib/accounts/audit/record";
import type { Transaction } from "@/lib/platform/db";
import { parseInput } from "./parse-input";
import { commandAction, type CommandResult } from "./command";
import { getChain, nodesOf, rpcUrlOption, type NodeChoice } from "./node";
import type { TokenRecord } from "@/lib/chains/records";
import { presentToken } from "@/lib/chains/present";
import { urls } from "@/lib/platform/urls";

type TokenOptions = { chain: string; contract: string };
type Switch = "on" | "off";
type AddOptions = TokenOptions & {
  symbol?: string;
  name?: string;
  stablecoin?: true;
  verifyBalance: Switch;
} & NodeChoice;
type SetOptions = TokenOptions & { verifyBalance: Switch };

const { symbol, tokenName } = additionRules;

export function addTokenCommands(program: Command): void {
  const group = program.command("token").description("supported tokens");
  group
    .command("add")
    .description("add a token; decimals, symbol and name are read from its contract or mint if available")
    .requiredOption("--chain <slug>", "the chain's slug, as `chain list` shows it")
    .requiredOption("--contract <address>", "the token's contract, or its mint on Solana")
    .option("--symbol <symbol>", "replaces the token's own symbol; required if it has none, like SPL mints")
    .option("--name <name>", "replaces the token's own name")
    .option("--stablecoin", "the token is a stablecoin")
    .addOption(verifyBalanceOption().default("on"))
    .addOption(rpcUrlOption())
    .action(commandAction(add));
  group
    .command("set")
    .description("change how a listed token of an EVM chain is settled, effective immediately")
    .requiredOption("--chain <slug>", "the chain's slug, as `chain list` shows it")
    .requiredOption("--contract <address>", "the token's contract")
    .addOption(verifyBalanceOption().makeOptionMandatory())
    .action(commandAction(set));
}

function verifyBalanceOption(): Option {
  return new Option(
    "--verify-balance <switch>",
    "credit a transfer only if the recipient's balance increased by it; off for rebasing tokens; EVM chains only",
  ).choices(["on", "off"] satisfies Switch[]);
}

function contractOf({ type }: Chain, { contract }: TokenOptions): string {
  const checked = checkTokenAddress(type, contract.trim());
  if (checked.ok) return checked.address;
  throw validationError({ path: "contract", code: checked.code, message: checked.message });
}

async function set(options: SetOptions): Promise<CommandResult> {
  const chain = await getChain(options.chain);
  const verifiesBalance = options.verifyBalance === "on";
  const row = await setTokenVerification(
    chain.id,
    { contractAddress: contractOf(chain, options), verifiesBalance },
    recordToken("token.updated"),
  );
  const text = `Transfers of ${row.symbol} on ${chain.name} are ${verifiesBalance ? "" : "not "}verified against balances.`;
  return { value: { ...presentListedToken(row), chain: chain.slug }, text };
}

async function add(options: AddOptions): Promise<CommandResult> {
  const chain = await getChain(options.chain);
  const contractAddress = contractOf(chain, options);
  const inspected = await inspectToken(chain, nodesOf(chain, options), contractAddress);
  const row = await addToken(
    chain.id,
    {
      contractAddress,
      decimals: inspected.decimals,
      program: inspected.program,
      ...namesOf(inspected, options),
      isStablecoin: options.stablecoin ?? false,
      verifiesBalance: chain.type === "evm" && options.verifyBalance === "on",
    },
    recordToken("token.added"),
  );
  const token = presentListedToken(row);
  const text = [
    `Added ${token.symbol} (${token.name}, ${token.decimals} decimals) on ${chain.name}, with the id ${token.id}.`,
    `Transfers of it are watched from now on; \`chain rescan --chain ${chain.slug}\` finds earlier ones.`,
    ...(row.verifiesBalance ? ["A transfer is credited only if the recipient's balance increases by it."] : []),
  ];
  return { value: { ...token, chain: chain.slug }, text: text.join("\n") };
}

/** Writes the audit entry for the token in the instance's own log. */
function recordToken(action: "token.added" | "token.updated") {
  return (tx: Transaction, { id, name, symbol, chainId, contractAddress, verifiesBalance }: Token): Promise<void> => {
    const subject = { id: String(id), merchantId: null, environment: null };
    const token = { name, symbol, chain_id: chainId, contract_address: contractAddress };
    const after = { ...token, verifies_balance: verifiesBalance };
    return recordAudit(tx, byOperator(), { action, subject, before: null, after });
  };
}

const namesSchema = z.object({ symbol, name: tokenName });

function namesOf(
  inspected: InspectedToken,
  options: Pick<AddOptions, "symbol" | "name">,
): z.output<typeof namesSchema> {
  const chosen = options.symbol ?? inspected.symbol;
  if (chosen === null) {
    const message = "the token has no symbol, like every SPL mint; set one with --symbol";
    throw validationError({ path: "symbol", code: "required", message });
  }
  return parseInput(namesSchema, { symbol: chosen, name: options.name ?? inspected.name ?? chosen });
}

/** A token with its settlement settings, for the operator. */
export function presentListedToken(token: TokenRecord) {
  return { ...presentToken(token, urls()), verifies_balance: token.verifiesBalance };
}
