// Builds the programs and prints their folder.
import { buildPrograms } from "./build/programs";

process.stdout.write(await buildPrograms(process.cwd()));
