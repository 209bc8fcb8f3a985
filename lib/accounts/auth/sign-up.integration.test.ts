import { expect, test } from "vitest";
import { isSignUpOpen, signUp } from "./sign-up";
import { db } from "@/lib/platform/db";

const password = "seven green kettles";
const person = (name: string) => ({ name, email: `${name}@shop.example`, password });

test("without local chains only the first merchant can sign up, even under concurrency", async () => {
  expect(await isSignUpOpen()).toBe(true);
  const names = ["ada", "bea", "cyd", "dag"];
  const outcomes = await Promise.allSettled(names.map((name) => signUp(person(name), "192.0.2.3")));
  const rejected = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(rejected).toHaveLength(3);
  for (const { reason } of rejected) expect(reason).toMatchObject({ code: "sign_up_closed" });
  expect(await db().merchant.count()).toBe(1);
  expect(await db().user.count()).toBe(1);
  expect(await isSignUpOpen()).toBe(false);
  await expect(signUp(person("eve"), "192.0.2.9")).rejects.toMatchObject({ code: "sign_up_closed" });
});
