import { db } from "@/lib/db";
import type { Merchant } from "@/prisma/generated/client";
import type { Context } from "./context";
import type { PresentedSettings } from "./schema";

/** The merchant itself. */
export async function getMerchant({ scope }: Context): Promise<Merchant> {
  return db().merchant.findUniqueOrThrow({ where: { id: scope.merchantId } });
}

/** Changes the name that customers see, on open pay pages too. */
export async function updateSettings({ scope }: Context, settings: { name: string }): Promise<Merchant> {
  return db().merchant.update({ where: { id: scope.merchantId }, data: { name: settings.name } });
}

/** The settings as the dashboard shows them. */
export function presentSettings(merchant: Merchant): PresentedSettings {
  return { name: merchant.name };
}
