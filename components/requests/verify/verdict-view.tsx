import type { ReactNode } from "react";
import { DetailList } from "@/components/ui/detail-list";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";
import { detailNames, detailsOf } from "@/lib/requests/signed-documents/details";
import type { Verdict } from "@/lib/requests/signed-documents/schema";
import { messages as t } from "./messages";

/** A verdict and, if the document is valid, its fields. Those of another document could be anyone's invention. */
export function VerdictView({ verdict }: { verdict: Verdict }) {
  const { kind, problem, signer } = verdict;
  if (problem !== null || kind === null || signer === null)
    return (
      <Notice glyph="failed">
        <p>
          <RichText text={t.invalid} /> <RichText text={t.problems[problem ?? "unreadable"]} />
        </p>
        {signer ? <p className="wrap-anywhere">{t.names(signer)}</p> : null}
      </Notice>
    );
  const details = detailsOf(verdict);
  const entries = detailNames.map((name): [string, ReactNode] => {
    const values = details.filter(([detail]) => detail === name).map(([, value]) => value);
    return [
      t.details[name],
      values.length > 0 &&
        values.map((value) => (
          <p key={value}>
            <bdi>{value}</bdi>
          </p>
        )),
    ];
  });
  return (
    <>
      <Notice glyph="completed">
        <RichText text={t.valid[kind](signer)} />
      </Notice>
      <DetailList stacks entries={entries} />
      <p className="text-sm text-ink-2">
        <RichText text={t.trust(signer)} link={(text) => <a href="/docs/offers-and-receipts">{text}</a>} />
      </p>
    </>
  );
}
