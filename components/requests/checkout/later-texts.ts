/**
 * `tried` resolves once the texts that only events show are in the page's language, or could not be loaded and are
 * English. The page's script sets it.
 */
export const laterTexts = { tried: Promise.resolve() };
