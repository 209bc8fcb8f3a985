import { beforeEach, expect, test } from "vitest";
import { PUT } from "@/app/api/dashboard/preferences/route";
import { findSession } from "@/lib/accounts/auth/session";
import { signIn } from "@/lib/accounts/auth/sign-in";
import type { Person } from "@/lib/accounts/merchants/schema";
import { db } from "@/lib/platform/db";
import { env } from "@/lib/platform/env";
import { call, fieldErrorsOf, newTenant } from "@/testing/api";
import { newMember } from "@/testing/members";
import { sessionHeaders } from "@/testing/session";
import { hashPassword } from "./password-hash";
import type { Preferences } from "./preferences-schema";

const none: Preferences = { language: null, time_zone: null, number_format: null, hour_cycle: null };
const chosen: Preferences = {
  language: "fr",
  time_zone: "America/St_Johns",
  number_format: "space_comma",
  hour_cycle: "h23",
};

let person: Person;
let merchantId: bigint;
beforeEach(async () => {
  ({ merchantId } = await newTenant());
  person = await newMember(merchantId, { role: "cashier" });
});

async function save(body: unknown) {
  return call(PUT, { method: "PUT", headers: await sessionHeaders(person.id), body });
}

/** The preferences that a page of the person is rendered with. */
async function preferencesOf({ id }: Pick<Person, "id">): Promise<Preferences | undefined> {
  const { cookie = "" } = await sessionHeaders(id);
  return (await findSession(new Request(env().BASE_URL, { headers: { cookie } })))?.user.preferences;
}

test("preferences hold for the person alone, in every session, until they are taken back", async () => {
  const other = await newMember(merchantId, { role: "owner" });
  expect(await preferencesOf(person)).toEqual(none);
  expect((await save(chosen)).status).toBe(200);
  expect(await preferencesOf(person)).toEqual(chosen);
  expect(await preferencesOf(other)).toEqual(none);
  expect((await save({ ...chosen, language: null, time_zone: null })).status).toBe(200);
  expect(await preferencesOf(person)).toEqual({ ...chosen, language: null, time_zone: null });
});

test("a chosen language is that of mails, too, and a sign-in in a browser of another one keeps it", async () => {
  const password = "seven green kettles";
  const { email } = await db().user.update({
    where: { id: person.id },
    data: { passwordHash: await hashPassword(password) },
  });
  const mailsAfterSignInWith = async (language: string) => {
    await signIn({ email, password }, "203.0.113.9", { userAgent: "", currentClaims: null, language });
    return (await db().user.findUniqueOrThrow({ where: { id: person.id } })).language;
  };
  expect(await mailsAfterSignInWith("es")).toBe("es");
  await save(chosen);
  expect(await mailsAfterSignInWith("de")).toBe("fr");
  await save(none);
  expect(await mailsAfterSignInWith("de")).toBe("de");
});

test.each([
  [{ ...chosen, language: "ja" }, "language"],
  [{ ...chosen, time_zone: "Mars/Olympus_Mons" }, "time_zone"],
  [{ ...chosen, time_zone: "+02:00" }, "time_zone"],
  [{ ...chosen, number_format: "1.5" }, "number_format"],
  [{ ...chosen, hour_cycle: "h24" }, "hour_cycle"],
  [{ language: "fr" }, "time_zone"],
])("%o is refused by name and changes nothing", async (body, field) => {
  const response = await save(body);
  expect(response.status).toBe(422);
  expect(fieldErrorsOf(response)[0]).toMatch(new RegExp(`^${field} `));
  expect(await preferencesOf(person)).toEqual(none);
});
