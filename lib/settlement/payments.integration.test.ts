import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase } from "@/lib/db";
import { checkInvariants } from "@/lib/testing/invariants";
import {
  eventTypes,
  frameOf,
  mineAndTick,
  newMerchant,
  newRequest,
  openWorld,
  reload,
  sendToken,
  tick,
  type World,
} from "@/lib/testing/settlement-world";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterEach(checkInvariants);
afterAll(async () => {
  await world.anvil.stop();
  await closeDatabase();
});

const dollar = 1_000_000n;

test("an exact payment is pending within a tick and completes the request at the policy's depth", async () => {
  const merchant = await newMerchant();
  const request = await newRequest({ ...world, merchant }, 10n * dollar);
  await sendToken(world.anvil, request.recipientAddress, 10n * dollar, frameOf(request, world));
  await tick(world);
  const seen = await reload(request);
  expect(seen).toMatchObject({ status: "active", payments: [{ status: "pending", method: "bound_reference" }] });
  expect([seen.paidAmount.toFixed(), seen.pendingAmount.toFixed()]).toEqual(["0", "10000000"]);
  await mineAndTick(world, 1);
  const paid = await reload(request);
  expect(paid).toMatchObject({ status: "completed", exception: null, payments: [{ status: "completed" }] });
  expect([paid.paidAmount.toFixed(), paid.pendingAmount.toFixed()]).toEqual(["10000000", "0"]);
  expect(paid.completedAt).not.toBeNull();
  expect(await eventTypes(merchant.id)).toEqual(["payment.pending", "payment.completed", "payment_request.completed"]);
});
