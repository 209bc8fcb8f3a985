import type { Command } from "commander";
import { byOperator } from "@/lib/audit/record";
import { releaseAddress } from "@/lib/receiving-addresses/release-address";
import type { Environment } from "@/lib/merchants/scope";
import { answering, type Answer } from "./command";
import { environmentOption } from "./options";

export function addAddressCommands(program: Command): void {
  const noun = program.command("address").description("recipient addresses and whose they are");
  noun
    .command("release")
    .description("let another merchant use an address; refused while a payment request still waits for money there")
    .requiredOption("--address <address>", "the recipient address")
    .addOption(environmentOption("only this one; needed where both know the address"))
    .action(answering(release));
}

async function release(options: { address: string; environment?: Environment }): Promise<Answer> {
  const { address, environment, chainType } = await releaseAddress(
    options.address.trim(),
    options.environment,
    byOperator(),
  );
  return {
    value: { address, environment, chain_type: chainType, released: true },
    text: `${address} is nobody's now (${environment}); the next merchant to use it owns it.`,
  };
}
