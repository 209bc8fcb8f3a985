import { beforeEach, describe, expect, test } from "vitest";
import { addPoolAddresses } from "@/lib/address-pools/add";
import { countPoolAddresses } from "@/lib/address-pools/list";
import { removePoolAddress } from "@/lib/address-pools/remove";
import { issueAddressStatement, proveAddress } from "@/lib/address-ownership/prove";
import { db } from "@/lib/db";
import { DomainError } from "@/lib/errors";
import type { Context } from "@/lib/merchants/context";
import { createPaymentRequest, creationFaults } from "@/lib/payment-requests/create";
import { createPaymentRequestSchema } from "@/lib/payment-requests/create-schema";
import { newAddress, newMerchant, reload } from "@/testing/settlement-fixtures";
import { newEvmSigner } from "@/testing/signers";
import { contextOf } from "@/testing/tester";
import { getAddressProtection, switchAddressProtection } from "./protection";
import { addReceivingAddress, listReceivingAddresses, removeReceivingAddress } from "./receiving-addresses";

const chain = "local-evm";
const hourMs = 3_600_000;

let ctx: Context;
beforeEach(async () => {
  ctx = contextOf({ merchantId: (await newMerchant()).id, environment: "sandbox" });
});

const after = (hours: number, from = ctx): Context => ({ ...from, now: new Date(from.now.getTime() + hours * hourMs) });
const switchOn = (at = ctx) => switchAddressProtection(at, { enabled: true });
const switchOff = (at = ctx) => switchAddressProtection(at, { enabled: false });

function bodyFor(recipient_address?: string) {
  return createPaymentRequestSchema.parse({ amount: "10", chain, token: "TESTUSD", recipient_address });
}

function ask(recipient?: string, at = ctx) {
  return createPaymentRequest(at, bodyFor(recipient));
}

async function outcomeOf(attempt: Promise<{ recipientAddress: string }>): Promise<string> {
  try {
    return (await attempt).recipientAddress;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.details.errors?.map(({ path, code }) => `${path} ${code}`).join() ?? error.code;
  }
}

async function listed(at = ctx): Promise<string> {
  const address = newAddress();
  await addReceivingAddress(at, { chain, address });
  return address;
}

const refused = "recipient_address recipient_not_allowed";

test("without protection a request can name any address", async () => {
  const address = newAddress();
  expect(await getAddressProtection(ctx)).toEqual({ isOn: false, endsAt: null });
  expect(await outcomeOf(ask(address))).toBe(address);
});

describe("with the protection on", () => {
  test("accepts only listed addresses and does not claim a rejected one", async () => {
    const [own, other, open] = [await listed(), newAddress(), await ask(newAddress())];
    await switchOn();
    expect(await outcomeOf(ask(own))).toBe(own);
    expect(await outcomeOf(ask())).toBe(own);
    expect(await outcomeOf(ask(other))).toBe(refused);
    expect(await outcomeOf(ask(open.recipientAddress))).toBe(refused);
    expect(await db().receivingAddress.count({ where: { address: other } })).toBe(0);
    expect(await reload(open)).toMatchObject({ status: "active" });
  });

  test("rejects an address listed for another chain, environment or merchant", async () => {
    const other = contextOf({ merchantId: (await newMerchant()).id, environment: "sandbox" });
    const theirs = await listed(other);
    const elsewhere = newAddress();
    const owned = await db().receivingAddress.create({
      data: { environment: "sandbox", chainType: "evm", address: elsewhere, merchantId: ctx.scope.merchantId },
    });
    const { id: chainId } = await db().chain.findUniqueOrThrow({ where: { slug: "sepolia" } });
    const { merchantId } = ctx.scope;
    await db().chainReceivingAddress.create({ data: { chainId, merchantId, receivingAddressId: owned.id } });
    await switchOn();
    expect(await outcomeOf(ask(theirs))).toBe(refused);
    expect(await outcomeOf(ask(elsewhere))).toBe(refused);
    const live = { ...ctx, scope: { ...ctx.scope, environment: "production" } } as const;
    expect(await getAddressProtection(live)).toEqual({ isOn: false, endsAt: null });
  });

  test("reports it together with every other invalid field", async () => {
    await switchOn();
    const faults = await creationFaults(ctx, { ...bodyFor(newAddress()), amount: "1.0000001" });
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "amount amount_too_precise",
      "recipient_address recipient_not_allowed",
    ]);
  });

  test("a new address becomes usable after 24 hours and shows when", async () => {
    const first = await listed();
    await switchOn();
    const address = await listed();
    const usableAt = after(24).now;
    expect((await listReceivingAddresses(ctx)).map((row) => row.usableAt)).toEqual([null, usableAt]);
    await expect(ask(address)).rejects.toThrow(usableAt.toISOString());
    const justBefore = { ...ctx, now: new Date(usableAt.getTime() - 1) };
    expect(await outcomeOf(ask(address, justBefore))).toBe(refused);
    for (let turn = 0; turn < 3; turn += 1) expect(await outcomeOf(ask(undefined, justBefore))).toBe(first);
    expect(await outcomeOf(ask(address, after(24)))).toBe(address);
    expect((await listReceivingAddresses(after(24))).map((row) => row.usableAt)).toEqual([null, null]);
  });

  test("adding an address again keeps its time; removing it works at once and restarts the delay", async () => {
    await switchOn();
    const body = { chain, address: newAddress() };
    const { id, usableAt } = await addReceivingAddress(ctx, body);
    expect((await addReceivingAddress(after(2), body)).usableAt).toEqual(usableAt);
    await removeReceivingAddress(after(25), { id: id.toString() });
    expect(await outcomeOf(ask(body.address, after(25)))).toBe(refused);
    expect((await addReceivingAddress(after(25), body)).usableAt).toEqual(after(49).now);
  });

  test("a proven address waits as well", async () => {
    await switchOn();
    const signer = newEvmSigner();
    const { statement, issued_at } = await issueAddressStatement(ctx, signer);
    const { address } = signer;
    await proveAddress(ctx, { chain, address, issued_at, signature: await signer.sign(statement) });
    expect(await outcomeOf(ask(address))).toBe(refused);
    await addReceivingAddress(ctx, { chain, address });
    expect(await outcomeOf(ask(address))).toBe(refused);
    expect(await outcomeOf(ask(address, after(24)))).toBe(address);
  });

  test("a pool address waits, and no request gets it earlier by name or in turn", async () => {
    const [shared, pooled] = [await listed(), newAddress()];
    await switchOn();
    const [row] = await addPoolAddresses(ctx, { chain, addresses: [pooled] });
    expect(row?.usableAt).toEqual(after(24).now);
    expect(await countPoolAddresses(ctx)).toMatchObject([{ free: 0, serving: 0, waiting: 1 }]);
    expect(await outcomeOf(ask(pooled))).toBe(refused);
    expect(await outcomeOf(ask())).toBe(shared);
    expect(await countPoolAddresses(after(24))).toMatchObject([{ free: 1, serving: 0, waiting: 0 }]);
    expect(await outcomeOf(ask(undefined, after(24)))).toBe(pooled);
    await removePoolAddress(ctx, { id: String(row?.id) });
    expect(await outcomeOf(ask(pooled, after(24)))).toBe(refused);
  });

  test("requires the field without a usable address", async () => {
    await switchOn();
    await listed();
    expect(await outcomeOf(ask())).toBe("recipient_address required");
  });
});

describe("switching the protection", () => {
  test("on keeps the current addresses usable, including those that were waiting", async () => {
    await switchOn();
    const address = await listed(after(10));
    await switchOff(after(10));
    expect(await outcomeOf(ask(address, after(33.9)))).toBe(refused);
    await switchOn(after(34.1));
    expect(await outcomeOf(ask(address, after(34.1)))).toBe(address);
  });

  test("off takes effect after 24 hours, with protection until then", async () => {
    await switchOn();
    const waiting = await listed(after(12));
    expect(await switchOff(after(12))).toEqual({ isOn: true, endsAt: after(36).now });
    const justBefore = { ...ctx, now: new Date(after(36).now.getTime() - 1) };
    expect(await outcomeOf(ask(newAddress(), justBefore))).toBe(refused);
    expect(await outcomeOf(ask(waiting, justBefore))).toBe(refused);
    const any = newAddress();
    expect(await outcomeOf(ask(any, after(36)))).toBe(any);
    expect(await getAddressProtection(after(36))).toEqual({ isOn: false, endsAt: null });
  });

  test("off again keeps the end, and on cancels it without releasing waiting addresses", async () => {
    await switchOn();
    const waiting = await listed();
    await switchOff();
    expect(await switchOff(after(5))).toEqual({ isOn: true, endsAt: after(24).now });
    expect(await switchOn(after(5))).toEqual({ isOn: true, endsAt: null });
    expect(await outcomeOf(ask(waiting, after(5)))).toBe(refused);
    expect(await outcomeOf(ask(newAddress(), after(48)))).toBe(refused);
  });

  test("is recorded once per change", async () => {
    for (const enabled of [false, true, true, false, false, true]) await switchAddressProtection(ctx, { enabled });
    const { merchantId } = ctx.scope;
    const entries = await db().auditEntry.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
    const ends_at = after(24).now.toISOString();
    expect(entries.map(({ action, before, after: shown }) => [action, before, shown])).toEqual([
      ["address_protection.enabled", { enabled: false, ends_at: null }, { enabled: true, ends_at: null }],
      ["address_protection.end_scheduled", { enabled: true, ends_at: null }, { enabled: true, ends_at }],
      ["address_protection.enabled", { enabled: true, ends_at }, { enabled: true, ends_at: null }],
    ]);
  });
});
