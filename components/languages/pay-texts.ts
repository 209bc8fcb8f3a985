import type { messages as check } from "@/components/requests/checkout/check-messages";
import type { messages as checkout } from "@/components/requests/checkout/messages";
import type { messages as exchange } from "@/components/requests/checkout/exchange-messages";
import type { messages as preview } from "@/components/requests/checkout/preview-messages";
import type { messages as ui } from "@/components/ui/messages";

import type { messages as errorPage } from "@/components/ui/error-page-messages";
import type { messages as site } from "@/components/ui/site-messages";
import type { messages as verify } from "@/components/requests/verify/messages";

/** Texts of the same shape. A missing one is shown in English; a unit test reports it. */
type Translation<T> = {
  [Key in keyof T]?: T[Key] extends string | ((...values: never[]) => string) ? T[Key] : Translation<T[Key]>;
};

/** Texts of the pay page in one language, by area. */
export type PayTexts = {
  "requests/checkout"?: Translation<typeof checkout>;
  "requests/checkout/check"?: Translation<typeof check>;
  "requests/checkout/exchange"?: Translation<typeof exchange>;
  "requests/checkout/preview"?: Translation<typeof preview>;
  ui?: Translation<typeof ui>;
};

/** Texts that customers see beside the pay page. */
export type OtherTexts = {
  "requests/verify": Translation<typeof verify>;
  "ui/error-page": Translation<typeof errorPage>;
  "ui/site": Translation<typeof site>;
};
