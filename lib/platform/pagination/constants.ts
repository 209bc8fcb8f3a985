// Values that pages use too. No schemas here: they would add Zod to the browser bundles.
export const defaultPageSize = 20;
export const maxPageSize = 100;
export const maxSearchLength = 200;
export const transactionHashPattern = /^(0[xX][0-9a-fA-F]{64}|[1-9A-HJ-NP-Za-km-z]{64,88})$/;

/** The formats in which a whole list is exported, with their media types. */
export const exportFormats = { csv: "text/csv", json: "application/json" } as const;
export type ExportFormat = keyof typeof exportFormats;
