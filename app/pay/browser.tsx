// The script of the pay page: makes the server's HTML live.
import { hydrateRoot } from "react-dom/client";
import { loadFirstTexts, loadLaterTexts } from "@/components/languages/pay-languages";
import { laterTexts } from "@/components/requests/checkout/later-texts";
import { currentLanguage, sourceLanguage } from "@/lib/platform/language/texts";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";
import { PayPage, dataId, rootId } from "./pay-page";

const language = currentLanguage();
const request = JSON.parse(document.getElementById(dataId)?.textContent ?? "") as PublicPaymentRequest;
const loading = loadLaterTexts(language);
laterTexts.tried = loading.catch(() => undefined);
await loadFirstTexts(language);
const element = document.getElementById(rootId);
const root = element && hydrateRoot(element, <PayPage request={request} />);
delete document.body.dataset.static;
if (language !== sourceLanguage) void untilLoaded(loading).then(() => root?.render(<PayPage request={request} />));

/** Tries again until the texts that only events show have loaded. Until then, they are English. */
async function untilLoaded(loading = loadLaterTexts(language)): Promise<void> {
  try {
    await loading;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 5000));
    await untilLoaded();
  }
}
