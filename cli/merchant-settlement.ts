import { InvalidArgumentError, Option, type Command } from "commander";
import { findChain, findTokensByName } from "@/lib/chains/find";
import { validationError } from "@/lib/platform/errors";
import {
  maxLateWindowSeconds,
  maxToleranceBasisPoints,
  updateSettlementSettingsSchema,
  type PresentedSettlementSettings,
} from "@/lib/accounts/settlement-settings/schema";
import {
  getSettlementSettings,
  presentSettlementSettings,
  updateSettlementSettings,
} from "@/lib/accounts/settlement-settings/settings";
import { parseInput } from "./parse-input";
import { commandAction, type CommandResult } from "./command";
import { contextOfMerchant } from "./operator";
import { wholeNumber } from "./options";

type HighValueLimit = { chain: string; token: string; amount: string | null };

type SetOptions = {
  merchant: string;
  toleranceBasisPoints?: number;
  latePolicy?: "accept" | "flag";
  lateWindow?: number;
  matchSingleOpenRequest?: "on" | "off";
  highValueAmount?: HighValueLimit[];
};

export function addMerchantSettlementCommands(group: Command): void {
  group
    .command("show")
    .description("show a merchant's settlement settings")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .action(commandAction(show));
  group
    .command("set")
    .description("change the given settlement settings; they apply to new requests")
    .requiredOption("--merchant <email>", "e-mail address of the merchant's user")
    .option("--tolerance-basis-points <n>", "tolerated shortfall: 100 is 1 %", wholeNumber(0, maxToleranceBasisPoints))
    .addOption(
      new Option("--late-policy <policy>", "how to treat a request that is paid in full, but late").choices([
        "accept",
        "flag",
      ]),
    )
    .option(
      "--late-window <time>",
      "how long after the expiry payments are credited: seconds, or a time such as 90m, 24h, 7d",
      parseLateWindow,
    )
    .addOption(
      new Option(
        "--match-single-open-request <switch>",
        "match payments without a reference when only one request is open; also applies to open requests",
      ).choices(["on", "off"]),
    )
    .option(
      "--high-value-amount <chain:token=amount>",
      "from this amount on, wait until the chain finalizes the payment; none removes the threshold; may be repeated",
      (text, previous?: HighValueLimit[]) => [...(previous ?? []), parseHighValueLimit(text)],
    )
    .action(commandAction(set));
}

// Settlement settings apply to both environments; a context needs one.
const anyEnvironment = "production";

async function show(options: { merchant: string }): Promise<CommandResult> {
  const ctx = await contextOfMerchant(options.merchant, anyEnvironment);
  return toResult(presentSettlementSettings(await getSettlementSettings(ctx)));
}

async function set(options: SetOptions): Promise<CommandResult> {
  const ctx = await contextOfMerchant(options.merchant, anyEnvironment);
  const input = parseInput(updateSettlementSettingsSchema, {
    tolerance_basis_points: options.toleranceBasisPoints,
    late_policy: options.latePolicy,
    late_window_seconds: options.lateWindow,
    match_single_open_request: isOn(options.matchSingleOpenRequest),
    high_value_amounts: options.highValueAmount && (await Promise.all(options.highValueAmount.map(toHighValueInput))),
  });
  return toResult(presentSettlementSettings(await updateSettlementSettings(ctx, input)));
}

/** Undefined if the option is not given, so that the setting does not change. */
function isOn(option: "on" | "off" | undefined): boolean | undefined {
  return option && option === "on";
}

async function toHighValueInput({ chain: slug, token: name, amount }: HighValueLimit) {
  const chain = await findChain(slug);
  const tokens = chain ? await findTokensByName(chain.id, name) : [];
  const [token, another] = tokens;
  if (token && !another) return { token_id: token.id, amount };
  const message = another ? "matches several tokens; use a contract address" : "is not a supported token of this chain";
  throw validationError({ path: `${slug}:${name}`, code: "token_not_found", message });
}

function toResult(settings: PresentedSettlementSettings): CommandResult {
  const { tolerance_basis_points: points, late_window_seconds: window, high_value_amounts: limits } = settings;
  const text = [
    `Tolerance                  ${points} basis points (${points / 100} %)`,
    `Late policy                ${settings.late_policy}`,
    `Late window                ${window} s`,
    `Match single open request  ${settings.match_single_open_request ? "on" : "off"}`,
    ...limits.map(({ chain, token, amount }) => `High value on ${chain.slug}: ${amount.formatted} ${token.symbol}`),
  ];
  return { value: settings, text: text.join("\n") };
}

const unitSeconds = { s: 1, m: 60, h: 3600, d: 86_400 } as const;

function parseLateWindow(text: string): number {
  const [, count = "", unit = "s"] = /^(\d{1,6})([smhd])?$/.exec(text) ?? [];
  const seconds = count === "" ? Number.NaN : Number(count) * unitSeconds[unit as keyof typeof unitSeconds];
  if (seconds <= maxLateWindowSeconds) return seconds;
  throw new InvalidArgumentError("It must be a time from 0 to 7d, such as 90m or 24h.");
}

function parseHighValueLimit(text: string): HighValueLimit {
  const [, chain, token, amount] = /^([a-z0-9-]+):([^=]+)=(.+)$/.exec(text) ?? [];
  if (chain && token && amount) return { chain, token, amount: amount === "none" ? null : amount };
  throw new InvalidArgumentError("It must look like base:USDC=10000 or base:USDC=none.");
}
