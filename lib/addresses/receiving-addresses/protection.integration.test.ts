import { beforeEach, describe, expect, test } from "vitest";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { countPoolAddresses } from "@/lib/addresses/pools/list";
import { removePoolAddress } from "@/lib/addresses/pools/remove";
import { issueAddressStatement, proveAddress } from "@/lib/requests/address-ownership/prove";
import { db } from "@/lib/platform/db";
import { DomainError } from "@/lib/platform/errors";
import type { Context } from "@/lib/accounts/merchants/context";
import { createPaymentRequest, creationErrors } from "@/lib/requests/create";
import { createPaymentRequestSchema } from "@/lib/requests/create-schema";
import { newAddress, newMerchant, reload, contextOf } from "@/testing/settlement-fixtures";
import { newEvmSigner } from "@/testing/signers";
import { getAddressProtection, switchAddressProtection } from "./protection";
import { addReceivingAddress, listReceivingAddresses, removeReceivingAddress } from "./receiving-addresses";

// Address protection: requests may use only addresses that the merchant has listed, and a new one only after a day.
// `hoursLater` moves the clock of a call.

const chain = "local-evm";
const hourMs = 3_600_000;

let ctx: Context;
beforeEach(async () => {
  ctx = contextOf({ merchantId: (await newMerchant()).id, environment: "sandbox" });
});

const hoursLater = (hours: number, from = ctx): Context => ({
  ...from,
  now: new Date(from.now.getTime() + hours * hourMs),
});
const switchOn = (at = ctx) => switchAddressProtection(at, { enabled: true });
const switchOff = (at = ctx) => switchAddressProtection(at, { enabled: false });

function bodyFor(recipient_address?: string) {
  return createPaymentRequestSchema.parse({ amount: "10", chain, token: "TESTUSD", recipient_address });
}

function createRequest(recipient?: string, at = ctx) {
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

async function addListedAddress(at = ctx): Promise<string> {
  const address = newAddress();
  await addReceivingAddress(at, { chain, address });
  return address;
}

const refused = "recipient_address recipient_not_allowed";

test("without protection a request can name any address", async () => {
  const address = newAddress();
  expect(await getAddressProtection(ctx)).toEqual({ isOn: false, endsAt: null });
  expect(await outcomeOf(createRequest(address))).toBe(address);
});

describe("with the protection on", () => {
  test("accepts only listed addresses and does not claim a rejected one", async () => {
    const [listed, other, openRequest] = [await addListedAddress(), newAddress(), await createRequest(newAddress())];
    await switchOn();
    expect(await outcomeOf(createRequest(listed))).toBe(listed);
    expect(await outcomeOf(createRequest())).toBe(listed);
    expect(await outcomeOf(createRequest(other))).toBe(refused);
    expect(await outcomeOf(createRequest(openRequest.recipientAddress))).toBe(refused);
    expect(await db().receivingAddress.count({ where: { address: other } })).toBe(0);
    expect(await reload(openRequest)).toMatchObject({ status: "active" });
  });

  test("rejects an address listed for another chain or merchant", async () => {
    const other = contextOf({ merchantId: (await newMerchant()).id, environment: "sandbox" });
    const theirs = await addListedAddress(other);
    const elsewhere = newAddress();
    const owned = await db().receivingAddress.create({
      data: { environment: "sandbox", chainType: "evm", address: elsewhere, merchantId: ctx.scope.merchantId },
    });
    const { id: chainId } = await db().chain.findUniqueOrThrow({ where: { slug: "sepolia" } });
    const { merchantId } = ctx.scope;
    await db().chainReceivingAddress.create({ data: { chainId, merchantId, receivingAddressId: owned.id } });
    await switchOn();
    expect(await outcomeOf(createRequest(theirs))).toBe(refused);
    expect(await outcomeOf(createRequest(elsewhere))).toBe(refused);
  });

  test("applies only to the environment that it was switched on in", async () => {
    const live = { ...ctx, scope: { ...ctx.scope, environment: "production" } } as const;
    await switchOn();
    expect(await getAddressProtection(live)).toEqual({ isOn: false, endsAt: null });
  });

  test("reports a disallowed recipient together with the other invalid fields", async () => {
    await switchOn();
    const faults = await creationErrors(ctx, { ...bodyFor(newAddress()), amount: "1.0000001" });
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual([
      "amount amount_too_precise",
      "recipient_address recipient_not_allowed",
    ]);
  });

  test("a new address becomes usable after 24 hours and shows when", async () => {
    const first = await addListedAddress();
    await switchOn();
    const address = await addListedAddress();
    const usableAt = hoursLater(24).now;
    expect((await listReceivingAddresses(ctx)).map((row) => row.usableAt)).toEqual([null, usableAt]);
    await expect(createRequest(address)).rejects.toThrow(usableAt.toISOString());
    const justBefore = { ...ctx, now: new Date(usableAt.getTime() - 1) };
    expect(await outcomeOf(createRequest(address, justBefore))).toBe(refused);
    for (let turn = 0; turn < 3; turn += 1) expect(await outcomeOf(createRequest(undefined, justBefore))).toBe(first);
    expect(await outcomeOf(createRequest(address, hoursLater(24)))).toBe(address);
    expect((await listReceivingAddresses(hoursLater(24))).map((row) => row.usableAt)).toEqual([null, null]);
  });

  test("adding a listed address again keeps its usable time; adding it after removal starts a new delay", async () => {
    await switchOn();
    const body = { chain, address: newAddress() };
    const { id, usableAt } = await addReceivingAddress(ctx, body);
    expect((await addReceivingAddress(hoursLater(2), body)).usableAt).toEqual(usableAt);
    await removeReceivingAddress(hoursLater(25), { id: id.toString() });
    expect(await outcomeOf(createRequest(body.address, hoursLater(25)))).toBe(refused);
    expect((await addReceivingAddress(hoursLater(25), body)).usableAt).toEqual(hoursLater(49).now);
  });

  test("a proven address waits as well", async () => {
    await switchOn();
    const signer = newEvmSigner();
    const { statement, issued_at } = await issueAddressStatement(ctx, signer);
    const { address } = signer;
    await proveAddress(ctx, { chain, address, issued_at, signature: await signer.sign(statement) });
    expect(await outcomeOf(createRequest(address))).toBe(refused);
    await addReceivingAddress(ctx, { chain, address });
    expect(await outcomeOf(createRequest(address))).toBe(refused);
    expect(await outcomeOf(createRequest(address, hoursLater(24)))).toBe(address);
  });

  test("a pool address waits, and no request gets it earlier, neither as recipient_address nor from the pool", async () => {
    const [shared, pooled] = [await addListedAddress(), newAddress()];
    await switchOn();
    const [row] = await addPoolAddresses(ctx, { chain, addresses: [pooled] });
    expect(row?.usableAt).toEqual(hoursLater(24).now);
    expect(await countPoolAddresses(ctx)).toMatchObject([{ free: 0, serving: 0, waiting: 1 }]);
    expect(await outcomeOf(createRequest(pooled))).toBe(refused);
    expect(await outcomeOf(createRequest())).toBe(shared);
    expect(await countPoolAddresses(hoursLater(24))).toMatchObject([{ free: 1, serving: 0, waiting: 0 }]);
    expect(await outcomeOf(createRequest(undefined, hoursLater(24)))).toBe(pooled);
    await removePoolAddress(ctx, { id: String(row?.id) });
    expect(await outcomeOf(createRequest(pooled, hoursLater(24)))).toBe(refused);
  });

  test("requires recipient_address while no listed address is usable", async () => {
    await switchOn();
    await addListedAddress();
    expect(await outcomeOf(createRequest())).toBe("recipient_address required");
    const faults = await creationErrors(ctx, bodyFor());
    expect(faults.map(({ path, code }) => `${path} ${code}`)).toEqual(["recipient_address required"]);
  });
});

describe("switching the protection", () => {
  test("on after it has ended makes every listed address usable, even one added less than 24 hours ago", async () => {
    await switchOn();
    await switchOff(hoursLater(10));
    const address = await addListedAddress(hoursLater(20));
    expect(await outcomeOf(createRequest(address, hoursLater(33.9)))).toBe(refused);
    await switchOn(hoursLater(34.1));
    expect(await outcomeOf(createRequest(address, hoursLater(34.1)))).toBe(address);
  });

  test("off takes effect after 24 hours, with protection until then", async () => {
    await switchOn();
    const waiting = await addListedAddress(hoursLater(12));
    expect(await switchOff(hoursLater(12))).toEqual({ isOn: true, endsAt: hoursLater(36).now });
    const justBefore = { ...ctx, now: new Date(hoursLater(36).now.getTime() - 1) };
    expect(await outcomeOf(createRequest(newAddress(), justBefore))).toBe(refused);
    expect(await outcomeOf(createRequest(waiting, justBefore))).toBe(refused);
    const any = newAddress();
    expect(await outcomeOf(createRequest(any, hoursLater(36)))).toBe(any);
    expect(await getAddressProtection(hoursLater(36))).toEqual({ isOn: false, endsAt: null });
  });

  test("off twice keeps the first end time; on before the end cancels it, and waiting addresses keep waiting", async () => {
    await switchOn();
    const waiting = await addListedAddress();
    await switchOff();
    expect(await switchOff(hoursLater(5))).toEqual({ isOn: true, endsAt: hoursLater(24).now });
    expect(await switchOn(hoursLater(5))).toEqual({ isOn: true, endsAt: null });
    expect(await outcomeOf(createRequest(waiting, hoursLater(5)))).toBe(refused);
    expect(await outcomeOf(createRequest(newAddress(), hoursLater(48)))).toBe(refused);
  });

  test("is recorded once per change", async () => {
    for (const enabled of [false, true, true, false, false, true]) await switchAddressProtection(ctx, { enabled });
    const { merchantId } = ctx.scope;
    const entries = await db().auditEntry.findMany({ where: { merchantId }, orderBy: { id: "asc" } });
    const ends_at = hoursLater(24).now.toISOString();
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ["address_protection.enabled", { enabled: false, ends_at: null }, { enabled: true, ends_at: null }],
      ["address_protection.end_scheduled", { enabled: true, ends_at: null }, { enabled: true, ends_at }],
      ["address_protection.enabled", { enabled: true, ends_at }, { enabled: true, ends_at: null }],
    ]);
  });
});
