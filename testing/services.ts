import { join } from "node:path";
import { inject } from "vitest";

/** Services that the setup started for the integration tests. */
export type TestServices = {
  serverUrl: string;
  applicationUrl: string;
  template: string;
  dataDir: string;
  runners: string;
};

declare module "vitest" {
  export interface ProvidedContext {
    testServices: TestServices;
  }
}

export function testServices(): TestServices {
  return inject("testServices");
}

/** The operator's command line, to be run by Node in a process of its own. */
export function cliFile(): string {
  return join(testServices().runners, "cli.mjs");
}
