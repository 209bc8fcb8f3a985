import { useState, type ComponentType } from "react";
import { Disclosure } from "./disclosure";
import { laterTexts } from "./later-texts";
import { messages as t } from "./messages";
import { scriptMissingEvent } from "./script-missing";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

type PaidAlreadyProps = { request: PublicPaymentRequest };

/** Answers a payer who asks about a transaction. The form is loaded when the payer opens it. */
export function PaidAlready({ request }: PaidAlreadyProps) {
  const [Form, setForm] = useState<ComponentType<PaidAlreadyProps> | null>(null);
  function load(): void {
    // The form's texts may still be on their way.
    Promise.all([import("./transaction-check"), laterTexts.tried]).then(
      ([{ TransactionCheck }]) => setForm(() => TransactionCheck),
      () => dispatchEvent(new Event(scriptMissingEvent)),
    );
  }
  return (
    <Disclosure title={t.paidAlready} onOpen={load} className="in-data-static:hidden">
      {Form ? <Form request={request} /> : null}
    </Disclosure>
  );
}
