import { z } from "zod";

/** Wire format of an amount; created by `toAmount`. */
export const amountSchema = z
  .object({
    raw: z.string().describe("Integer amount in the token's smallest unit"),
    formatted: z.string().describe("Decimal amount in token units, without trailing zeros"),
    decimals: z.int(),
  })
  .meta({ id: "Amount", description: "An amount of one token" });
