import { texts } from "@/lib/platform/language/texts";

type ByCode = Partial<Record<string, string>>;

/**
 * The API's errors by code. The API's own messages are English, and name the value that is wrong; another language has
 * a text for each code instead (`lib/platform/errors.ts`).
 */
export const messages = texts<{ errors: ByCode; fields: ByCode }>("api/errors", { errors: {}, fields: {} });
