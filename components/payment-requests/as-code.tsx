"use client";

import { Fragment } from "react";
import { useDashboard } from "@/components/shell/dashboard-context";
import { CopyButton } from "@/components/ui/copy-button";
import { Segmented } from "@/components/ui/tabs";
import type { PresentedPaymentRequest } from "@/lib/payment-requests/schema";

/** What an integrator gets for this request, and how. */
export function AsCode({ request }: { request: PresentedPaymentRequest }) {
  const { baseUrl } = useDashboard();
  const json = JSON.stringify(request, null, 2);
  const curl = `curl ${baseUrl}/api/payment-requests/${request.public_id} \\\n  -H "X-API-Key: $REMIT_API_KEY"`;
  return (
    <section className="section" aria-labelledby="as-code">
      <Segmented
        label="Format"
        lead={<h2 id="as-code">The same in the API</h2>}
        segments={[
          { value: "json", label: "JSON", content: <Json text={json} /> },
          {
            value: "curl",
            label: "curl",
            content: (
              <div className="code-box">
                <pre className="code" tabIndex={0} role="region" aria-label="The call with curl">
                  {curl}
                </pre>
                <CopyButton text={curl} size="sm">
                  Copy
                </CopyButton>
              </div>
            ),
          },
        ]}
      />
    </section>
  );
}

function Json({ text }: { text: string }) {
  return (
    <div className="code-box">
      <pre className="code tall" tabIndex={0} role="region" aria-label="Payment request as JSON">
        {tokensOf(text).map(({ kind, text: part }, index) =>
          kind ? (
            <span key={index} className={kind}>
              {part}
            </span>
          ) : (
            <Fragment key={index}>{part}</Fragment>
          ),
        )}
      </pre>
      <CopyButton text={text} size="sm">
        Copy
      </CopyButton>
    </div>
  );
}

/** Keys and strings apart from the rest, so that they can be coloured. */
function tokensOf(json: string): { kind: "k" | "s" | null; text: string }[] {
  return json.split(/("(?:[^"\\]|\\.)*"(?=:)|"(?:[^"\\]|\\.)*")/).map((text, index, parts) => ({
    kind: index % 2 === 0 ? null : parts[index + 1]?.startsWith(":") ? ("k" as const) : ("s" as const),
    text,
  }));
}
