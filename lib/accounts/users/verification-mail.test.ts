import { expect, test } from "vitest";
import { untranslatedLines } from "@/testing/untranslated-mail";
import { writeVerificationMail } from "./verification";

test("every text of the mail with a verification link can be translated", () => {
  const about = { name: "1", token: "1", baseUrl: "https://1" };
  expect(untranslatedLines(() => writeVerificationMail(about))).toEqual([]);
});
