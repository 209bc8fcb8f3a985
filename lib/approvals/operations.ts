import { z } from "zod";
import type { ApprovalOperation } from "@/lib/accounts/four-eyes/schema";
import { changeRole, transferOwnership } from "@/lib/accounts/members/change-role";
import { inviteMember } from "@/lib/accounts/members/invite";
import { inviteSchema, roleSchema } from "@/lib/accounts/members/schema";
import type { Context } from "@/lib/accounts/merchants/context";
import type { MemberPermission, Permission } from "@/lib/accounts/merchants/permissions";
import { createReceivingAddressSchema, type Person } from "@/lib/accounts/merchants/schema";
import { addPoolAddresses } from "@/lib/addresses/pools/add";
import { addPoolAddressesSchema } from "@/lib/addresses/pools/schema";
import { switchAddressProtection } from "@/lib/addresses/receiving-addresses/protection";
import { addReceivingAddress } from "@/lib/addresses/receiving-addresses/receiving-addresses";
import { createWebhookEndpoint } from "@/lib/events/webhooks/endpoints/create";
import { createWebhookEndpointSchema, updateWebhookEndpointSchema } from "@/lib/events/webhooks/endpoints/schema";
import { webhookTargets } from "@/lib/events/webhooks/endpoints/targets";
import { updateWebhookEndpoint } from "@/lib/events/webhooks/endpoints/update";
import { env } from "@/lib/platform/env";
import { endFourEyes } from "./four-eyes";

type RequesterContext = Context<Person>;

type Operation = {
  /** The permission that the person who asked must still have. */
  permission: Permission | MemberPermission;
  run: (ctx: RequesterContext, input: unknown) => Promise<unknown>;
};

const memberSchema = z.strictObject({ user_id: z.string().transform(BigInt) });

/** Makes an approved change from its recorded input. */
export const operations: Record<ApprovalOperation, Operation> = {
  "receiving_address.add": operation("settings:write", createReceivingAddressSchema, addReceivingAddress),
  "pool_addresses.add": operation("pool_addresses:write", addPoolAddressesSchema, addPoolAddresses),
  "address_protection.end": operation("settings:write", z.strictObject({}), (ctx) =>
    switchAddressProtection(ctx, { enabled: false }),
  ),
  "webhook_endpoint.create": operation("webhooks:write", createWebhookEndpointSchema, (ctx, input) =>
    createWebhookEndpoint(ctx, input, { targets: webhookTargets(), encryptionKeys: env().encryptionKeys }),
  ),
  "webhook_endpoint.update": operation(
    "webhooks:write",
    z.strictObject({ id: z.string(), change: updateWebhookEndpointSchema }),
    (ctx, { id, change }) => updateWebhookEndpoint(ctx, { id, ...change }, { targets: webhookTargets() }),
  ),
  "four_eyes.end": operation("settings:write", z.strictObject({}), endFourEyes),
  "member.invite": operation("members:write", inviteSchema, inviteMember),
  "member.change_role": operation(
    "members:write",
    memberSchema.extend({ role: roleSchema }),
    (ctx, { user_id: userId, role }) => changeRole(ctx, { userId, role }),
  ),
  "ownership.transfer": operation("ownership:write", memberSchema, (ctx, { user_id: userId }) =>
    transferOwnership(ctx, { userId }),
  ),
};

function operation<Input>(
  permission: Operation["permission"],
  schema: z.ZodType<Input>,
  run: (ctx: RequesterContext, input: Input) => Promise<unknown>,
): Operation {
  return { permission, run: (ctx, input) => run(ctx, schema.parse(input)) };
}
