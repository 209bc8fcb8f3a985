import { rateLimitKeyOf } from "@/lib/accounts/auth/client-address";
import { openChangeStream } from "@/lib/api/http/change-stream";
import { eventStream, done } from "@/lib/api/http/operation";
import { publicPreflight, publicRoute } from "@/lib/api/http/public-route";
import { payDataRate } from "@/lib/api/http/rates";
import { findOpenPayPage } from "@/lib/requests/find-open-pay-page";
import { shortcodeParams } from "@/lib/requests/public-schema";

export const GET = publicRoute({
  id: "followPayPage",
  summary: "Stream changes to a payment request",
  description:
    "Server-sent events for your own checkout, instead of polling. Events carry no data: fetch the request again. The stream ends when the request is no longer active, and after ten minutes. Poll after that, or if no stream is available.",
  params: shortcodeParams,
  cache: "never",
  rateLimit: { rate: payDataRate, per: "shortcode" },
  returns: eventStream,
  errors: ["payment_request_not_found"],
  handle: async ({ params: { shortcode }, request }) => {
    const topic = await findOpenPayPage(shortcode);
    // A 204 makes an EventSource stop reconnecting: the request has ended.
    if (!topic) return done();
    const limits = [
      { name: `shortcode ${shortcode}`, max: 20 },
      { name: `address ${rateLimitKeyOf(request.headers)}`, max: 10 },
    ];
    const mayContinue = async () => (await findOpenPayPage(shortcode)) !== null;
    return openChangeStream({ request, topic, kind: "pay", limits, mayContinue });
  },
});

export const OPTIONS = publicPreflight;
