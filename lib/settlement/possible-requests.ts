import { environmentOf } from "@/lib/chains/environment";
import type { TransferOrInflow } from "@/lib/chains/observed-transfer";
import { isFrameFor, type ReferenceFrame } from "@/lib/chains/reference";
import { Prisma, toRows, type Transaction } from "@/lib/platform/db";
import type { Chain } from "@/prisma/generated/client";
import { clockSlackOf } from "./clock-slack";
import { findSlotHolds, type Destination, type SlotHold } from "./slot-holds";

// Finds the requests that transfers may pay, with a fixed number of statements for any number of transfers. Except by
// reference, a transfer only finds requests of the merchant that owns the recipient address. Otherwise a merchant who
// creates a request with another merchant's address could get credit for money sent there.

export type SettledChain = Pick<Chain, "id" | "chainId" | "type" | "isTestnet" | "blockTimeMs" | "pollIntervalMs">;

/** A head of the chain, and a time at which the chain had no newer block. */
export type KnownHead = { number: bigint; readAt: Date };

/** `clockSkewMs`: how far the chain's clock is ahead of ours. `previousHead`: the one known before this reading. */
export type EvidenceChain = SettledChain & { clockSkewMs: number; previousHead: KnownHead | null };

type Owner = { merchantId: bigint; matchesSingleOpenRequest: boolean; isExclusive: boolean };

/** Owners and request ids, by the properties of a transfer. */
export type PossibleRequests = {
  /** By recipient address. */
  owners: Map<string, Owner>;
  /** The requests that own these reference frames. */
  namedBy: (frames: readonly ReferenceFrame[]) => bigint[];
  /** By `slotKey`: past and present holds, in the order in which they end. Past ones only around the transfers' times. */
  slots: Map<string, SlotHold[]>;
  /** By `placeKey`: requests whose lifetime covers the block. */
  covering: Map<string, bigint[]>;
  /** By `placeKey`, if no request covers the block: open requests for other tokens or chains. */
  elsewhere: Map<string, bigint[]>;
  /** By `placeKey`: requests of an exclusive address; those that cover the block first, newest first. */
  exclusive: Map<string, bigint[]>;
};

/** Two requests make a match ambiguous; more only extend the list of candidates. */
const candidateLimit = 10;

export async function findPossibleRequests(
  tx: Transaction,
  chain: EvidenceChain,
  transfers: readonly TransferOrInflow[],
  now: Date,
): Promise<PossibleRequests> {
  const owners = await findOwners(tx, chain, transfers);
  const places = placesOf(transfers, owners);
  const covering = await findCovering(tx, chain, places);
  return {
    owners,
    namedBy: await findNamed(tx, chain, transfers),
    slots: await findSlotHolds(tx, chain.id, transfers, now),
    covering,
    elsewhere: await findElsewhere(
      tx,
      chain,
      places.filter(({ key }) => !covering.has(key)),
    ),
    exclusive: await findExclusive(
      tx,
      chain,
      places.filter(({ isExclusive }) => isExclusive),
    ),
  };
}

/** Every request that the decisions may change, even if only by a timeline entry. */
export function requestsOf(possible: PossibleRequests, transfers: readonly TransferOrInflow[]): bigint[] {
  const slotRequests = [...possible.slots.values()].flat().map(({ requestId }) => requestId);
  const named = transfers.flatMap(({ bound, hints }) => possible.namedBy([...bound, ...hints]));
  return [
    ...slotRequests,
    ...named,
    ...[possible.covering, possible.elsewhere, possible.exclusive].flatMap((ids) => [...ids.values()].flat()),
  ];
}

export function placeKey({ tokenId, recipientAddress, block }: Destination & Pick<TransferOrInflow, "block">): string {
  return `${tokenId} ${recipientAddress} ${block.hash}`;
}

/** Transfers at the same place have the same possible requests, except by reference and amount slot. */
type OwnedPlace = Owner & Destination & Pick<TransferOrInflow, "block"> & { key: string };

/** The places of the transfers: a recipient with an owner, and a token and block in which it received a transfer. */
function placesOf(transfers: readonly TransferOrInflow[], owners: PossibleRequests["owners"]): OwnedPlace[] {
  const places = new Map<string, OwnedPlace>();
  for (const { tokenId, recipientAddress, block } of transfers) {
    const owner = owners.get(recipientAddress);
    const key = placeKey({ tokenId, recipientAddress, block });
    if (owner) places.set(key, { ...owner, tokenId, recipientAddress, block, key });
  }
  return [...places.values()];
}

/**
 * A released address counts as owned by the merchant of its newest request, who is to be notified. The rows are locked
 * before any request, so a change of ownership happens before or after the batch.
 */
async function findOwners(
  tx: Transaction,
  chain: EvidenceChain,
  transfers: readonly TransferOrInflow[],
): Promise<PossibleRequests["owners"]> {
  const addresses = [...new Set(transfers.map(({ recipientAddress }) => recipientAddress))];
  if (addresses.length === 0) return new Map();
  const environment = environmentOf(chain);
  const rows = await tx.$queryRaw<(Owner & { address: string })[]>`
    WITH owned AS MATERIALIZED (
      SELECT id, address, merchant_id, mode FROM receiving_address
      WHERE environment = ${environment}::environment AND chain_type = ${chain.type}::chain_type
        AND address = ANY(${addresses})
      ORDER BY id FOR KEY SHARE)
    SELECT recipient.address, m.id AS "merchantId", m.matches_single_open_request AS "matchesSingleOpenRequest",
      COALESCE(owned.mode = 'exclusive', false) AS "isExclusive"
    FROM unnest(${addresses}::text[]) AS recipient (address)
    LEFT JOIN owned ON owned.address = recipient.address
    LEFT JOIN LATERAL (
      SELECT r.merchant_id FROM payment_request r JOIN chain c ON c.id = r.chain_id
      WHERE owned.id IS NULL AND r.recipient_address = recipient.address AND r.environment = ${environment}::environment
        AND c.type = ${chain.type}::chain_type
      ORDER BY r.id DESC LIMIT 1) AS last ON true
    JOIN merchant m ON m.id = COALESCE(owned.merchant_id, last.merchant_id)`;
  return new Map(rows.map(({ address, ...owner }) => [address, owner]));
}

/** A transfer on a test network, which anyone can send for free, names no request in production. */
async function findNamed(
  tx: Transaction,
  chain: EvidenceChain,
  transfers: readonly TransferOrInflow[],
): Promise<PossibleRequests["namedBy"]> {
  const frames = transfers.flatMap(({ bound, hints }) => [...bound, ...hints]);
  if (frames.length === 0) return () => [];
  const rows = await tx.paymentRequest.findMany({
    where: { reference: { in: frames.map(({ reference }) => reference) }, environment: environmentOf(chain) },
    select: { id: true, reference: true, recipientAddress: true, chain: { select: { chainId: true } } },
    orderBy: { id: "asc" },
  });
  const byReference = new Map(rows.map((row) => [hexOf(row.reference), row]));
  return (searched) => {
    const ids = searched.flatMap((frame) => {
      const row = byReference.get(hexOf(frame.reference));
      if (!row) return [];
      const binding = { chainId: row.chain.chainId, recipientAddress: row.recipientAddress };
      return isFrameFor(frame, binding) ? [row.id] : [];
    });
    return inOrder(ids);
  };
}

/** Ordered by the end of the late window, like the index: an address may have thousands of requests. */
function findCovering(tx: Transaction, chain: EvidenceChain, places: OwnedPlace[]): Promise<Map<string, bigint[]>> {
  return findAtPlaces(tx, chain, places)`
    r.chain_id = ${chain.id} AND r.token_id = place.token_id AND r.recipient_address = place.recipient_address
      AND r.merchant_id = place.merchant_id AND r.late_until >= place.block_time
      AND r.created_after_block < place.block_number AND r.created_at <= place.created_until
    ORDER BY r.late_until, r.id LIMIT ${candidateLimit}`;
}

function findElsewhere(tx: Transaction, chain: EvidenceChain, places: OwnedPlace[]): Promise<Map<string, bigint[]>> {
  return findAtPlaces(tx, chain, places)`
    ${ofRecipient(chain)} AND r.status = 'active' AND NOT (r.chain_id = ${chain.id} AND r.token_id = place.token_id)
    ORDER BY r.id LIMIT ${candidateLimit}`;
}

function findExclusive(tx: Transaction, chain: EvidenceChain, places: OwnedPlace[]): Promise<Map<string, bigint[]>> {
  return findAtPlaces(tx, chain, places)`
    ${ofRecipient(chain)} AND r.created_at <= place.created_until
      AND (r.chain_id <> ${chain.id} OR r.created_after_block < place.block_number)
    ORDER BY r.late_until >= place.block_time DESC, r.id DESC LIMIT 2`;
}

function ofRecipient(chain: EvidenceChain): Prisma.Sql {
  return Prisma.sql`r.merchant_id = place.merchant_id AND r.environment = ${environmentOf(chain)}::environment
    AND r.recipient_address = place.recipient_address
    AND r.chain_id IN (SELECT id FROM chain WHERE type = ${chain.type}::chain_type)`;
}

/** Runs one query for all places; `condition` is SQL on a request `r` and a `place`. Returns request ids by place. */
function findAtPlaces(tx: Transaction, chain: EvidenceChain, places: OwnedPlace[]) {
  return async (...condition: Parameters<typeof Prisma.sql>): Promise<Map<string, bigint[]>> => {
    if (places.length === 0) return new Map();
    const rows = places.map(({ key, tokenId, recipientAddress, merchantId, block }) => ({
      key,
      token_id: tokenId,
      recipient_address: recipientAddress,
      merchant_id: merchantId,
      block_number: block.number,
      block_time: block.time,
      created_until: new Date(block.time.getTime() + clockSlackOf(chain, chain.clockSkewMs)),
    }));
    const found = await tx.$queryRaw<{ key: string; ids: bigint[] }[]>`
      SELECT place.key, array_agg(found.id) AS ids
      FROM jsonb_to_recordset(${toRows(rows)}::jsonb) AS place (key text, token_id int, recipient_address text,
        merchant_id bigint, block_number bigint, block_time timestamptz, created_until timestamptz)
      CROSS JOIN LATERAL (SELECT r.id FROM payment_request r WHERE ${Prisma.sql(...condition)}) AS found
      GROUP BY place.key`;
    return new Map(found.map(({ key, ids }) => [key, ids]));
  };
}

/** Unique ids in creation order. */
export function inOrder(ids: readonly bigint[]): bigint[] {
  return [...new Set(ids)].sort((a, b) => (a < b ? -1 : 1));
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
