import { texts } from "@/lib/platform/language/texts";

// Texts of a page that is loading or could not be loaded. `noun` names its object, such as "endpoint".

export const messages = texts("api/loading", {
  loading: (noun: string) => `Loading the ${noun}`,
  failure: (noun: string) => `The ${noun} could not be loaded`,
  missing: (noun: string) => `No such ${noun}`,
  otherEnvironment: "It may belong to the other environment: switch between Live and Sandbox at the top.",
});
