import type { Command } from "commander";
import { byOperator } from "@/lib/accounts/audit/record";
import { forceReleaseAddress, releaseAddress } from "@/lib/requests/address-ownership/release";
import type { Environment } from "@/lib/platform/scope";
import { urls } from "@/lib/platform/urls";
import { commandAction, type CommandResult } from "./command";
import { environmentOption } from "./options";

export function addAddressCommands(program: Command): void {
  const group = program.command("address").description("recipient addresses and their owners");
  group
    .command("release")
    .description("let another merchant use an address; fails while a payment request there can still be paid")
    .requiredOption("--address <address>", "the recipient address")
    .addOption(environmentOption("only this environment; required if both use the address"))
    .option(
      "--force",
      "release it even if it is in use: cancels open requests to it and removes it from its merchant's settings",
    )
    .action(commandAction(release));
}

async function release(options: { address: string; environment?: Environment; force?: true }): Promise<CommandResult> {
  const target = { address: options.address.trim(), environment: options.environment };
  const { released, cancelled } = options.force
    ? await forceReleaseAddress(target, byOperator(), urls())
    : { released: await releaseAddress(target, byOperator()), cancelled: 0 };
  const { address, environment, chainType } = released;
  const cancelledNote = options.force ? ` Cancelled payment requests: ${cancelled}.` : "";
  return {
    value: { address, environment, chain_type: chainType, released: true, cancelled_requests: cancelled },
    text: `${address} is released (${environment}); the next merchant to use it owns it.${cancelledNote}`,
  };
}
