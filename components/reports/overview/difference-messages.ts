import { texts } from "@/lib/platform/language/texts";

// Texts about transfers that differ; **…** is bold, {…} an element.
export const messages = texts("reports/differences", {
  differences:
    "**{transfers} between your books and {chain}.** A transfer listed as “only on the chain” reached you but was not recorded; one listed as “only in the books” was recorded but is not on the chain. Nothing was changed. Before you rely on these amounts, ask the operator of this server to rescan the blocks:",
  command: "Command for the operator",
  checked: "Checked {checked}; checked again every day.",
  lastCheckFailed: " The last check failed {failed}.",
  amount: "Amount",
  found: "Found",
  onlyOnChain: "Only on the chain",
  onlyInBooks: "Only in the books",
  yourAddress: "Your address",
  addressLabel: "receiving address",
  transaction: "Transaction",
  transactionHash: "transaction hash",
} as const);
