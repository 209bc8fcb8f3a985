import { join } from "node:path";
import { inject } from "vitest";

/** Services started by the setup of the integration tests. */
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

/** The bundled admin command, run by Node in its own process. */
export function cliFile(): string {
  return join(testServices().runners, "cli.mjs");
}
