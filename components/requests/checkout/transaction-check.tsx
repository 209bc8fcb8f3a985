import { useEffect, useRef, useState, type FormEvent } from "react";
import { messages as t } from "./check-messages";
import { TransactionCode } from "./payment-code";
import { answerText, askAboutTransaction, failureText, listedText, transactionHashIn } from "./transaction-answer";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";
import { transactionUrl } from "@/lib/chains/explorer";
import type { PublicPaymentRequest } from "@/lib/requests/public-schema";

// Imported only when a payer opens the form.

type Asked = { hash: string; text: string };

/** Asks about one transaction at a time. */
function useQuestion(shortcode: string) {
  const [isBusy, setBusy] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const isGone = useRef(false);
  useEffect(() => () => void (isGone.current = true), []);
  async function ask(hash: string): Promise<void> {
    setBusy(true);
    const text = await askAboutTransaction(shortcode, hash).then(
      (request) => (request && answerText(request, hash)) ?? t.noAnswer,
      failureText,
    );
    if (isGone.current) return;
    setBusy(false);
    setAsked({ hash, text });
  }
  return { isBusy, asked, ask, forget: () => setAsked(null) };
}

/** A form that says what a pasted transaction is for the request. The page never trusts it: only the worker credits. */
export function TransactionCheck({ request }: { request: PublicPaymentRequest }) {
  const { chain, shortcode } = request;
  const [typed, setTyped] = useState("");
  const [isInvalid, setInvalid] = useState(false);
  const { isBusy, asked, ask, forget } = useQuestion(shortcode);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const hash = transactionHashIn(typed, chain.type);
    setInvalid(hash === null);
    forget();
    if (hash !== null && !isBusy) void ask(hash);
  }

  // The payment may have been counted since.
  const text = asked && (listedText(request, asked.hash) ?? asked.text);
  return (
    <form className="grid gap-3" onSubmit={submit} noValidate>
      <Field label={t.transaction} hint={t.hint} error={isInvalid ? t.noHash(chain.name) : undefined}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              {...control}
              isMonospace
              className="w-full min-w-0 flex-1"
              dir="ltr"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck="false"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <Button type="submit" busy={isBusy} className="h-10!">
              {isBusy ? t.checking : t.check}
            </Button>
          </div>
        )}
      </Field>
      <div role="status" className="empty:hidden">
        {text ? (
          <Notice glyph="attention">
            <RichText text={text} />
          </Notice>
        ) : null}
      </div>
      {asked ? <TransactionCode hash={asked.hash} href={transactionUrl(chain.explorer_url, asked.hash)} /> : null}
    </form>
  );
}
