import { texts } from "@/lib/platform/language/texts";

// Every text of the list before the first payment request; […] is a link.
export const messages = texts("requests/none", {
  title: "No payment requests yet",
  text: (canPay: boolean, canSetAddress: boolean) =>
    `A payment request asks for a fixed amount of one token on one chain. Send its link to a customer${canPay ? ", or open it yourself and pay with test money." : "."}${canSetAddress ? " First set [where your money arrives]." : ""}`,
  createWithApi: "Create one with the API",
});
