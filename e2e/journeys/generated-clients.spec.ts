// Clients that common code generators make of the OpenAPI document compile and run the Quickstart, as a second merchant.
import { generateClients, type Clients } from "@/testing/generated-clients/generate";
import { clientNames } from "@/testing/generated-clients/sources";
import { baseUrl } from "../support/instance";
import { createKey } from "../support/merchant";
import { expect, test } from "../support/test";

// One worker generates the clients for all tests.
test.describe.configure({ mode: "serial" });

let clients: Clients;
test.beforeAll(async () => {
  test.setTimeout(600_000);
  clients = await generateClients(baseUrl());
});

const amount = `amount: "0.25"`;
const token = `chain: "local-evm", token: "native"`;
const recipient = `recipient_address: "0x52908400098527886E0F7030069857D2E4169EE7"`;

const valid = {
  quickstart: `{ ${amount}, ${token}, ${recipient}, description: "Two concert tickets", external_id: "order-1001" }`,
  byId: `{ amount_raw: "25", token_id: 1, expires_in: 300, metadata: { cart: [7] } }`,
};

const mistakes = {
  misspelled: `{ amuont: "0.25", ${token}, ${recipient} }`,
  withoutAmount: `{ ${token}, ${recipient} }`,
  withoutToken: `{ ${amount}, ${recipient} }`,
  withoutSymbol: `{ ${amount}, chain: "local-evm", ${recipient} }`,
  amountAsNumber: `{ amount: 0.25, ${token}, ${recipient} }`,
};

for (const client of clientNames) {
  test(`${client}: compiles the Quickstart and refuses mistakes`, () => {
    const errors = clients.compile(client, { ...valid, ...mistakes });
    expect(Object.keys(valid).map((name) => errors[name])).toEqual([undefined, undefined]);
    expect(Object.keys(mistakes).filter((name) => errors[name] === undefined)).toEqual([]);
  });

  test(`${client}: runs the Quickstart as a second merchant`, async ({ merchant }) => {
    const key = await createKey(merchant.page.context(), "sandbox", {
      permissions: ["payment_requests:write", "sandbox:simulate"],
    });
    const body = valid.quickstart.replace(/0x\w{40}/, merchant.recipient);
    expect(await clients.run(client, body, { REMIT_API_KEY: key })).toEqual({
      listed: 1,
      status: "completed",
      paid: "0.25",
    });
  });
}
