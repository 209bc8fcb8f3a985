// npm run build: the programs and the pages for start:web, start:worker and migrate.
import { warn, say } from "@/instance/terminal";
import { buildSystem } from "./build/system";

try {
  const { programs, pages } = await buildSystem(process.cwd());
  say(`Built ${programs} and ${pages}.`);
} catch (error) {
  warn(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
