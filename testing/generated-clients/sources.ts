// The Quickstart with each generated client: creates a request, lists by two statuses, simulates the payment, and reads
// until it is paid. `BODY` is replaced by an object literal.

export const driverSource = `
type Api = {
  create: () => Promise<string>;
  list: () => Promise<number>;
  simulate: (id: string) => Promise<void>;
  read: (id: string) => Promise<{ status: string; paid_amount: { formatted: string } }>;
};

export async function run(api: Api) {
  const id = await api.create();
  const listed = await api.list();
  await api.simulate(id);
  for (;;) {
    const { status, paid_amount } = await api.read(id);
    if (status === "completed") return console.log(JSON.stringify({ listed, status, paid: paid_amount.formatted }));
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}`;

const head = `
import { run } from "./driver";
const headers = { "X-API-Key": process.env.REMIT_API_KEY ?? "" };
function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The call failed.");
  return value;
}`;

const openApiFetch = `
import createClient from "openapi-fetch";
import type { paths } from "./openapi-typescript";
${head}
const client = createClient<paths>({ baseUrl: process.env.REMIT_URL ?? "", headers });
await run({
  create: async () => {
    const { data, error } = await client.POST("/api/payment-requests", { body: BODY });
    if (error) throw new Error(error.error.message);
    return data.data.public_id;
  },
  list: async () => {
    const query = { status: ["active" as const, "completed" as const], limit: 5 };
    return required((await client.GET("/api/payment-requests", { params: { query } })).data).data.length;
  },
  simulate: async (public_id) => {
    const params = { path: { public_id } };
    const body = { scenario: "exact" as const };
    required((await client.POST("/api/sandbox/payment-requests/{public_id}/simulate", { params, body })).data);
  },
  read: async (public_id) =>
    required((await client.GET("/api/payment-requests/{public_id}", { params: { path: { public_id } } })).data).data,
});`;

const heyApi = `
import { client } from "./hey-api/client.gen";
import { createPaymentRequest, getPaymentRequest, listPaymentRequests, simulatePayment } from "./hey-api";
${head}
client.setConfig({ baseUrl: process.env.REMIT_URL ?? "", headers, throwOnError: true });
await run({
  create: async () => required((await createPaymentRequest({ body: BODY })).data).data.public_id,
  list: async () =>
    required((await listPaymentRequests({ query: { status: ["active", "completed"], limit: 5 } })).data).data.length,
  simulate: async (public_id) => {
    required((await simulatePayment({ path: { public_id }, body: { scenario: "exact" } })).data);
  },
  read: async (public_id) => required((await getPaymentRequest({ path: { public_id } })).data).data,
});`;

const orval = `
import { createPaymentRequest, getPaymentRequest, listPaymentRequests, simulatePayment } from "./orval-fetch";
import * as schemas from "./orval-zod";
${head}
await run({
  create: async () => {
    const body = BODY;
    schemas.createPaymentRequestBody.parse(body);
    const response = await createPaymentRequest(body, { headers });
    if (response.status !== 201) throw new Error(JSON.stringify(response.data));
    return response.data.data.public_id;
  },
  list: async () => {
    const response = await listPaymentRequests({ status: ["active", "completed"], limit: 5 }, { headers });
    return schemas.listPaymentRequestsResponse.parse(response.data).data.length;
  },
  simulate: async (id) => {
    const body = schemas.simulatePaymentBody.parse({ scenario: "exact" });
    const response = await simulatePayment(id, body, { headers });
    if (response.status !== 200) throw new Error(JSON.stringify(response.data));
  },
  read: async (id) => {
    const response = await getPaymentRequest(id, { headers });
    return schemas.getPaymentRequestResponse.parse(response.data).data;
  },
});`;

const clientSources = { "openapi-fetch": openApiFetch, "hey-api": heyApi, orval } as const;

export type ClientName = keyof typeof clientSources;
export const clientNames = Object.keys(clientSources) as ClientName[];

/** The source of a client that sends this body, as an object literal. */
export function sourceOf(client: ClientName, body: string): string {
  return clientSources[client].replace("BODY", () => body);
}
