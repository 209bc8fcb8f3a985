import { z } from "zod";

// The parts of Solana node responses that Remit uses. Transactions are requested raw, because the node's parsing omits
// the accounts that carry a reference.

const address = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
const signature = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/);
const index = z.int().min(0).max(255);
export const slotSchema = z.int().nonnegative().transform(BigInt);
const seconds = z
  .int()
  .min(0)
  .max(8_640_000_000_000)
  .transform((value) => new Date(value * 1000));
const units = z
  .string()
  .regex(/^\d{1,20}$/)
  .transform(BigInt);
// Beyond 2^53 a JSON number is inexact. Such a balance shows that something arrived, not how much.
const lamports = z
  .number()
  .nonnegative()
  .transform((value) => BigInt(Math.trunc(value)));

export const blockTimeSchema = seconds;
export const blockSchema = z.object({ blockhash: address });
export const genesisSchema = address;
export const slotsSchema = z.array(slotSchema);

export const signaturesSchema = z.array(
  z.object({ signature, slot: slotSchema, err: z.unknown(), blockTime: seconds }),
);

export type Signature = z.infer<typeof signaturesSchema>[number];

const accountSchema = z.object({
  lamports,
  owner: address,
  executable: z.boolean().default(false),
  data: z.tuple([z.base64(), z.literal("base64")]),
});

export const accountsSchema = z.object({ value: z.array(accountSchema.nullable()) });

export type Account = z.infer<typeof accountSchema>;

export const tokenAccountsSchema = z.object({ value: z.array(z.object({ pubkey: address })) });

const instructionSchema = z.object({ programIdIndex: index, accounts: z.array(index), data: z.string() });

export type Instruction = z.infer<typeof instructionSchema>;

const tokenBalanceSchema = z.object({
  accountIndex: index,
  mint: address,
  owner: address.optional(),
  programId: address.optional(),
  uiTokenAmount: z.object({ amount: units }),
});

export type TokenBalance = z.infer<typeof tokenBalanceSchema>;

export const transactionSchema = z.object({
  slot: slotSchema,
  transaction: z.object({
    signatures: z.array(signature).min(1),
    message: z.object({
      accountKeys: z.array(address),
      header: z.object({ numRequiredSignatures: index }),
      instructions: z.array(instructionSchema),
    }),
  }),
  meta: z.object({
    err: z.unknown(),
    fee: lamports,
    preBalances: z.array(lamports),
    postBalances: z.array(lamports),
    preTokenBalances: z.array(tokenBalanceSchema).nullish(),
    postTokenBalances: z.array(tokenBalanceSchema).nullish(),
    innerInstructions: z.array(z.object({ index, instructions: z.array(instructionSchema) })).nullish(),
    loadedAddresses: z.object({ writable: z.array(address), readonly: z.array(address) }).nullish(),
  }),
});

export type Transaction = z.infer<typeof transactionSchema>;
