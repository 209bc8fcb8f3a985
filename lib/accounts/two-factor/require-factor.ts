import { recordAudit } from "@/lib/accounts/audit/record";
import { inTransaction, type Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { notifyMembers } from "@/lib/accounts/notices/notify";
import { DomainError } from "@/lib/platform/errors";
import { hasSecondFactor } from "./factors";

/**
 * Sets whether the merchant requires a second factor of each member, effective from their next request. API keys are not
 * affected. Throws `second_factor_setup_required` if the person would lock themselves out.
 */
export async function requireSecondFactor(ctx: Context<Person>, { required }: { required: boolean }): Promise<void> {
  const { merchantId } = ctx.scope;
  await inTransaction(ctx, async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE merchant SET requires_second_factor = ${required}
      WHERE id = ${merchantId} AND requires_second_factor <> ${required}`;
    if (changed === 0) return;
    if (required && !(await hasSecondFactor(tx, ctx.actor.id)))
      throw factorSetupRequired("You have no second factor yourself.");
    const name = required ? "enabled" : "disabled";
    await recordAudit(tx, ctx, {
      action: `second_factor_requirement.${name}`,
      subject: { id: merchantId, merchantId, environment: null },
      before: { required: !required },
      after: { required },
    });
    await notifyMembers(tx, ctx, { kind: `factor_requirement_${name}` });
  });
}

export function factorSetupRequired(reason: string): DomainError {
  const message = `${reason} Add a passkey or set up an authenticator app, in Settings under Security.`;
  return new DomainError("second_factor_setup_required", message);
}
