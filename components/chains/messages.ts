import { texts } from "@/lib/platform/language/texts";

export const messages = texts("chains", {
  chain: "Chain",
  token: "Token",
  tokenOn: (symbol: string, chain: string) => `${symbol} on ${chain}`,
});
