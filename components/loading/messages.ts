// Texts of a page while it loads and when it cannot. The noun is the page's: "endpoint".

export const messages = {
  loading: (noun: string) => `Loading the ${noun}`,
  failure: (noun: string) => `The ${noun} could not be loaded`,
  missing: (noun: string) => `No such ${noun}`,
  otherEnvironment: "It may belong to the other environment: switch between Live and Sandbox at the top.",
};
