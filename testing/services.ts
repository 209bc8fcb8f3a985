import { inject } from "vitest";

/** What the run's setup started for the integration tests. */
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
