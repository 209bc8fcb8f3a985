/** `loaded` resolves once the texts that only events show are in the page's language. The page's script sets it. */
export const laterTexts = { loaded: Promise.resolve() };
