import { useWatch } from "react-hook-form";
import { DeadlineLine, DueAmount, Network, Payee } from "./checkout/slip-lines";
import { messages } from "./form-messages";
import { emptyRequest, expiryChoices, expirySecondsOf, type NewRequestValues } from "./new-request-values";
import type { ApiForm } from "@/components/api/forms/form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { amountText, longText } from "@/components/ui/format";
import { initials } from "@/components/ui/initials";
import { RichText } from "@/components/ui/rich-text";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { Status } from "@/components/ui/status";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";
import { amountOf } from "@/lib/platform/amounts/typed-amount";

const t = messages.create;

type PreviewProps = { form: ApiForm<NewRequestValues>; chains: PresentedChainWithTokens[] };

/** The upper part of the pay page with the current input. */
export function NewRequestPreview({ form, chains }: PreviewProps) {
  const { merchantName } = useDashboard();
  const values = { ...emptyRequest, ...useWatch({ control: form.control }) };
  const chain = chains.find((candidate) => candidate.tokens.some((token) => String(token.id) === values.tokenId));
  const token = chain?.tokens.find((candidate) => String(candidate.id) === values.tokenId);
  return (
    <section className="grid gap-3" aria-label={t.customerSees}>
      <p className="text-sm text-ink-2">{t.customerSees}</p>
      <div className={slipClass.preview}>
        <SlipAbove variant="preview">
          <div className="flex items-center justify-between gap-4">
            <Payee
              initials={initials(merchantName)}
              name={merchantName}
              description={values.description || t.yourDescription}
            />
            <Status glyph="active" pill>
              {t.waiting}
            </Status>
          </div>
          <div className="grid gap-2">
            <DueAmount as="p" small digits={previewAmount(values.amount, token)} symbol={token?.symbol} />
            <Network slug={chain?.slug ?? ""}>
              <span>
                <RichText text={t.onChain} parts={{ chain: chain?.name }} />
              </span>
            </Network>
          </div>
          <DeadlineLine>
            <span className="[&_strong]:text-ink">
              <RichText text={t.openForText} parts={{ time: expiryText(values) }} />
            </span>
          </DeadlineLine>
        </SlipAbove>
      </div>
    </section>
  );
}

function expiryText(values: NewRequestValues): string | undefined {
  if (values.expiresIn !== "other") return expiryChoices().find(({ value }) => value === values.expiresIn)?.label;
  const seconds = expirySecondsOf(values);
  return Number.isFinite(seconds) ? longText(seconds * 1000) : "…";
}

/** The amount as the pay page would show it: invalid input as typed, and 0 without input. */
function previewAmount(typed: string, token: { decimals: number; is_stablecoin: boolean } | undefined): string {
  const formatted = amountOf(typed) || "0";
  if (!/^\d+(\.\d*)?$/.test(formatted)) return formatted;
  // `raw` can be any value, because `amountText` does not read it.
  return amountText({ raw: "0", formatted, decimals: token?.decimals ?? 0 }, token?.is_stablecoin);
}
