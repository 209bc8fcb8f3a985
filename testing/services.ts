import { join } from "node:path";
import { inject } from "vitest";

/** PostgreSQL and the bundled programs, which the setup of the integration tests prepares (`test-services.ts`). */
export type TestServices = {
  /** Connects to PostgreSQL as the owner of every database. */
  serverUrl: string;
  /** Connects to PostgreSQL as the application's role. */
  applicationUrl: string;
  /** The name of the migrated database that test databases are copies of. */
  template: string;
  /** The data folder of PostgreSQL. */
  dataDir: string;
  /** The folder of the bundled programs. */
  runners: string;
  /** The folder of the programs that tests of this run have bundled. */
  programs: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    testServices: TestServices;
  }
}

export function testServices(): TestServices {
  return inject("testServices");
}

/** The bundled admin command, run by Node in its own process. */
export function cliFile(): string {
  return join(testServices().runners, "cli.mjs");
}
