import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settings, settingTexts } from "@/lib/settings";
import { writtenSettings } from "./write";

test("README and .env.example match the settings; `npm run settings` writes them", async () => {
  const files = await writtenSettings();
  for (const [file, text] of Object.entries(files)) expect(readFileSync(file, "utf8"), file).toBe(text);
});

test("every setting but NODE_ENV has a description", () => {
  const silent = Object.entries(settings.shape).filter(([, schema]) => !settingTexts.get(schema));
  expect(silent.map(([name]) => name)).toEqual(["NODE_ENV"]);
});
