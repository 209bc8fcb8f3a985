import { recordAudit } from "@/lib/accounts/audit/record";
import { isSignedBy } from "@/lib/chains/signature";
import { db, type Transaction } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { validationError, type FieldError } from "@/lib/platform/errors";
import type { ClaimedAddress } from "@/lib/addresses/claim-address";
import type { Context } from "@/lib/accounts/merchants/context";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { requireRecipient } from "@/lib/addresses/receiving-addresses/check-recipients";
import { usableChain } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import type { Chain, ReceivingAddress } from "@/prisma/generated/client";
import type {
  IssueAddressStatementInput,
  PresentedAddressStatement,
  ProveAddressInput,
  provenAddressSchema,
} from "./schema";
import { revokeAddress, revokeTimeoutMs } from "./revoke";
import type { Scope } from "@/lib/platform/scope";
import { hkdfSync, createHmac } from "node:crypto";
import type { z } from "zod";

type PresentedProvenAddress = z.infer<typeof provenAddressSchema>;

// Invariant: only the operator can give a proven address to another merchant. A merchant who only uses an address loses
// it to the merchant who signs with its key. A payment proves nothing, because anyone can pay any address.

/** The statement for the key of an address to sign. Throws `recipient_in_use` if another merchant has proven it. */
export async function issueAddressStatement(
  ctx: Context,
  input: IssueAddressStatementInput,
): Promise<PresentedAddressStatement> {
  const { claim, chain } = await checkClaim(ctx, input);
  const { environment } = ctx.scope;
  const held = await db().receivingAddress.findUnique({
    where: { environment_chainType_address: { environment, ...claim } },
  });
  if (held) requireProvable(ctx, held);
  return {
    statement: await statementFor(ctx, { chain, address: claim.address, issuedAt: ctx.now }),
    issued_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + statementValidMs).toISOString(),
  };
}

/**
 * Gives an address to the merchant by a signature of its key, and ends its use by another merchant who has not proven
 * it. Idempotent. Throws `validation_failed`: `statement_expired`, `invalid_signature`, or `recipient_in_use` if
 * another merchant has proven it.
 */
export async function proveAddress(ctx: Context, input: ProveAddressInput): Promise<PresentedProvenAddress> {
  const { claim, chain } = await checkClaim(ctx, input);
  const issuedAt = new Date(input.issued_at);
  if (!isCurrent(issuedAt, ctx.now)) throw validationError(expired);
  const statement = await statementFor(ctx, { chain, address: claim.address, issuedAt });
  if (!(await isSignedBy(claim, statement, input.signature))) throw validationError(badSignature[claim.chainType]);
  const provenAt = await db().$transaction((tx) => claimByProof(tx, ctx, claim), { timeout: revokeTimeoutMs });
  return { address: claim.address, chain_type: claim.chainType, proven_at: provenAt.toISOString() };
}

async function claimByProof(tx: Transaction, ctx: Context, claim: ClaimedAddress): Promise<Date> {
  const { scope, now } = ctx;
  const held = await lockOrInsert(tx, ctx, claim);
  requireProvable(ctx, held);
  if (held.provenAt !== null) return held.provenAt;
  const cause = "proven_by_another";
  const remit = { actor: { type: "remit" }, now } as const;
  const revocation =
    held.merchantId === scope.merchantId ? null : await revokeAddress(tx, { held, cause, ctx: remit, urls: ctx.urls });
  const moved = revocation ? ({ merchantId: scope.merchantId, mode: "shared", holderId: null } as const) : {};
  await tx.receivingAddress.update({ where: { id: held.id }, data: { ...moved, provenAt: now } });
  const recordProof = async () => {
    const before = { address: claim.address, chain_type: claim.chainType };
    const after = { proven: true, taken_from_another_merchant: revocation !== null };
    await recordAudit(tx, ctx, {
      action: "receiving_address.proven",
      subject: { ...scope, id: held.id },
      before,
      after,
    });
    await notifyMembers(tx, ctx, { kind: "receiving_address_proven", address: claim.address });
  };
  // Two merchants' audit logs are locked in the order of the merchants' ids, to prevent deadlocks.
  const locksOwnLogFirst = revocation === null || scope.merchantId < revocation.merchantId;
  if (locksOwnLogFirst) await recordProof();
  await revocation?.recordLoss();
  if (!locksOwnLogFirst) await recordProof();
  await revocation?.recordEvents();
  return now;
}

/**
 * The row of an address, locked for update; created for this merchant if there is none. A creation or settlement
 * that relies on the row locks it until its commit, so it happens before or after the proof.
 */
async function lockOrInsert(tx: Transaction, ctx: Context, claim: ClaimedAddress): Promise<ReceivingAddress> {
  const { merchantId, environment } = ctx.scope;
  const { chainType, address } = claim;
  await tx.receivingAddress.createMany({
    data: [{ environment, chainType, address, merchantId }],
    skipDuplicates: true,
  });
  const [locked] = await tx.$queryRaw<{ id: bigint }[]>`
    SELECT id FROM receiving_address
    WHERE environment = ${environment}::environment AND chain_type = ${chainType}::chain_type AND address = ${address}
    FOR UPDATE`;
  // The operator released the address, which deletes its row, between the two statements.
  if (!locked) return lockOrInsert(tx, ctx, claim);
  return tx.receivingAddress.findUniqueOrThrow({ where: { id: locked.id } });
}

function requireProvable({ scope }: Context, held: ReceivingAddress): void {
  if (held.merchantId === scope.merchantId || held.provenAt === null) return;
  const message = "belongs to another merchant of this instance, who has proven it; ask the operator to release it";
  throw validationError({ path: "address", code: "recipient_in_use", message });
}

type Claim = { claim: ClaimedAddress; chain: Chain };

async function checkClaim(ctx: Context, body: { chain: string; address: string }): Promise<Claim> {
  const chain = await usableChain(ctx, body.chain);
  const address = await requireRecipient(ctx, chain, body.address, "address");
  return { claim: { chainType: chain.type, address }, chain };
}

async function statementFor(
  { scope, urls }: Context,
  signed: Pick<StatementTerms, "chain" | "address" | "issuedAt">,
): Promise<string> {
  const { name } = await db().merchant.findUniqueOrThrow({ where: { id: scope.merchantId }, select: { name: true } });
  return statementOf({ baseUrl: urls.baseUrl, scope, merchantName: name, ...signed }, env().AUTH_SECRET);
}

const expired: FieldError = {
  path: "issued_at",
  code: "statement_expired",
  message: "is not the time of a statement from the last ten minutes; request a new statement",
};

const wrongSignature = "is not a signature of the current statement by the key of this address";
const badSignature = {
  evm: {
    path: "signature",
    code: "invalid_signature",
    message: `${wrongSignature}; for the address of a contract wallet, ask the operator to release it`,
  },
  solana: { path: "signature", code: "invalid_signature", message: wrongSignature },
} as const satisfies Record<string, FieldError>;

const statementValidMs = 10 * 60_000;

export type StatementTerms = {
  baseUrl: string;
  scope: Scope;
  merchantName: string;
  chain: Pick<Chain, "type" | "chainId" | "isLocal" | "isTestnet">;
  address: string;
  issuedAt: Date;
};

const environmentNames = { production: "live", sandbox: "sandbox" } as const;
const chainTypeNames = { evm: "Ethereum", solana: "Solana" } as const;

/**
 * The text to sign, in the form of Sign-In with Ethereum (EIP-4361) or Sign In With Solana, so that wallets warn if
 * another site relays it. It is not stored, because the same terms give the same text. Only this instance can compute the
 * nonce, so a statement cannot be signed before it is issued.
 */
export function statementOf(terms: StatementTerms, secret: string): string {
  const { baseUrl, chain, address, issuedAt } = terms;
  return [
    `${new URL(baseUrl).host} wants you to sign in with your ${chainTypeNames[chain.type]} account:`,
    address,
    "",
    declarationOf(terms),
    "",
    `URI: ${baseUrl}`,
    "Version: 1",
    `Chain ID: ${chainIdOf(chain)}`,
    `Nonce: ${nonceOf(terms, secret)}`,
    `Issued At: ${issuedAt.toISOString()}`,
    `Expiration Time: ${new Date(issuedAt.getTime() + statementValidMs).toISOString()}`,
  ].join("\n");
}

function declarationOf({ scope, merchantName }: StatementTerms): string {
  const merchant = `${withAllowedCharacters(merchantName)} (merchant ID ${scope.merchantId}, ${environmentNames[scope.environment]})`;
  return `I confirm that payments to this address are for ${merchant}. Signing costs nothing and moves no money.`;
}

/**
 * Both standards allow only a part of ASCII. Wallets show any other text as an ordinary message, without comparing its
 * domain with the site. Letters lose their accents, and other characters become question marks.
 */
function withAllowedCharacters(text: string): string {
  const letters = text.normalize("NFKD").replace(/\p{Mark}/gu, "");
  return letters.replace(/[^\w\-.~:/?#[\]@!$&'()*+,;= ]/gu, "?");
}

/** The number of EIP-155, or the name of Sign In With Solana. */
function chainIdOf({ type, chainId, isLocal, isTestnet }: StatementTerms["chain"]): string {
  if (type === "evm") return String(chainId);
  if (isLocal) return "localnet";
  return isTestnet ? "devnet" : "mainnet";
}

function nonceOf({ baseUrl, scope, chain, address, issuedAt }: StatementTerms, secret: string): string {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "remit address statement", 32));
  const bound = [new URL(baseUrl).host, scope.merchantId.toString(), scope.environment, chain.type, chainIdOf(chain)];
  const text = JSON.stringify([...bound, address, issuedAt.toISOString()]);
  return createHmac("sha256", key).update(text).digest("hex").slice(0, 32);
}

/** Whether a statement issued at that time is still valid. */
export function isCurrent(issuedAt: Date, now: Date): boolean {
  const ageMs = now.getTime() - issuedAt.getTime();
  return ageMs >= 0 && ageMs <= statementValidMs;
}
