import type { Context } from "@/lib/accounts/merchants/context";
import type { Person } from "@/lib/accounts/merchants/schema";
import { db } from "@/lib/platform/db";
import type { Preferences } from "./preferences-schema";

/** Saves how the caller's pages show things. A chosen language is also that of their mails. */
export async function savePreferences({ actor }: Context<Person>, preferences: Preferences): Promise<Preferences> {
  const { language, time_zone: timeZone, number_format: numberFormat, hour_cycle: hourCycle } = preferences;
  await db().user.update({
    where: { id: actor.id },
    data: { languageIsChosen: language !== null, language: language ?? undefined, timeZone, numberFormat, hourCycle },
  });
  return preferences;
}
