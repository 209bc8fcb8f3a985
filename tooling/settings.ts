// npm run settings: writes the README's table of settings and .env.example from lib/platform/settings.ts.
import { writeFileSync } from "node:fs";
import { writtenSettings } from "./settings/write";

for (const [file, text] of Object.entries(await writtenSettings())) writeFileSync(file, text);
