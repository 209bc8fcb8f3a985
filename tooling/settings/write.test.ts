import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings, settingTexts } from "@/lib/platform/settings";
import { writtenSettings } from "./write";

test("the files that show settings match them; `npm run settings` writes them", async () => {
  const files = await writtenSettings();
  for (const [file, text] of Object.entries(files)) expect(readFileSync(file, "utf8"), file).toBe(text);
});

test("every setting but NODE_ENV has a description", () => {
  const undescribed = Object.entries(settings.shape).filter(([, schema]) => !settingTexts.get(schema));
  expect(undescribed.map(([name]) => name)).toEqual(["NODE_ENV"]);
});

test(".env.example spells every value as the parser accepts it", async () => {
  const { ".env.example": example = "" } = await writtenSettings();
  for (const [name, schema] of Object.entries(settings.shape)) {
    const { meaning = "", whenUnset = "" } = settingTexts.get(schema) ?? {};
    const entry = example.split("\n\n").find((part) => part.includes(`# ${name}=`)) ?? "";
    for (const [, value = ""] of `${meaning} ${whenUnset}`.matchAll(/`([^`]*)`/g)) expect(entry).toContain(value);
  }
});
