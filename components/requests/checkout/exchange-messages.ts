import { isolate } from "@/lib/platform/language/isolate";
import { texts } from "@/lib/platform/language/texts";

export const messages = texts("requests/checkout/exchange", {
  title: "Sending from an exchange?",
  text: (due: string, network: string) =>
    `The recipient must receive exactly **${due}** on **${network}**. Most exchanges deduct their fee from the amount that you type.`,
  fee: (symbol: string) => `Fee of your exchange, in ${symbol}`,
  feeInvalid: "Enter a number, such as 0.5.",
  amount: "Amount to type at the exchange",
  shortfall: (merchant: string) =>
    `If less arrives, this page asks for the rest. If the rest is too small for your exchange, ask ${isolate(merchant)} to accept what arrived.`,
  details: "Details that your exchange may ask for",
  wallet: "Wallet",
  selfHosted: "Self-hosted (a wallet of the recipient’s own, not an exchange)",
  purpose: "Purpose",
  purchase: "Purchase",
  recipient: "Recipient",
});
