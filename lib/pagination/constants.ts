// Values that pages use too. No schemas here: they would add Zod to the browser bundles.
export const defaultPageSize = 20;
export const maxPageSize = 100;
