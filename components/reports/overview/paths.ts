export const webhookHealthPath = "/api/webhook-endpoints/health";
export const reconciliationsPath = "/api/reconciliations";
