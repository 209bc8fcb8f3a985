import { texts } from "@/lib/platform/language/texts";

// Texts of the QR code on the page of a payment request; […] is a link.
export const messages = texts("requests/pay-code", {
  qrCode: "QR code of the pay page link",
  opensPayPage: "Opens the pay page. [Save as SVG]",
});
