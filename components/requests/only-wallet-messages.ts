import { texts } from "@/lib/platform/language/texts";

// **…** is bold, […] a link.
export const messages = texts("requests/only-wallet", {
  text: "**Only a wallet can pay this request.** Another request at this address asks for the same amount, so a transfer from an exchange or a QR code could match either. [How many addresses you need]",
});
