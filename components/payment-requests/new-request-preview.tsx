"use client";

import { useWatch } from "react-hook-form";
import { ChainMark } from "@/components/chains/chain-mark";
import { amountOf, expiryChoices, type NewRequestValues } from "./new-request-values";
import type { ApiForm } from "@/components/forms/use-api-form";
import { useDashboard } from "@/components/shell/dashboard-context";
import { initials } from "@/components/shell/environment";
import { amountText } from "@/components/ui/amount-text";
import { Status } from "@/components/ui/status";
import type { PresentedChainWithTokens } from "@/lib/chains/schema";

type PreviewProps = { form: ApiForm<NewRequestValues>; chains: PresentedChainWithTokens[] };

/** The upper part of the pay page with the current input. */
export function NewRequestPreview({ form, chains }: PreviewProps) {
  const { merchantName } = useDashboard();
  const values = useWatch({ control: form.control });
  const chain = chains.find((each) => each.tokens.some((token) => String(token.id) === values.tokenId));
  const token = chain?.tokens.find((each) => String(each.id) === values.tokenId);
  const expiry = expiryChoices.find(({ value }) => String(value) === values.expiresIn);
  return (
    <section className="grid gap-3" aria-label="What the customer sees">
      <p className="small muted">What the customer sees</p>
      <div className="slip torn preview">
        <div className="above">
          <div className="row spread">
            <div className="payee">
              <span className="avatar square" aria-hidden="true">
                {initials(merchantName)}
              </span>
              <p className="min-w-0 wrap-anywhere">
                <strong>{merchantName}</strong>
                <br />
                <span className="muted small">{values.description || "Your description"}</span>
              </p>
            </div>
            <Status glyph="active" pill>
              Waiting
            </Status>
          </div>
          <div className="ask">
            <p className="due wrap-anywhere">
              {previewAmount(values.amount, token)} <span className="unit">{token?.symbol}</span>
            </p>
            <p className="network">
              <ChainMark slug={chain?.slug ?? ""} large />
              <span>
                on <strong>{chain?.name}</strong>
              </span>
            </p>
          </div>
          <p className="deadline">
            <span>
              Open for <b>{expiry?.label}</b>
            </span>
          </p>
        </div>
      </div>
    </section>
  );
}

function previewAmount(
  typed: string | undefined,
  token: { decimals: number; is_stablecoin: boolean } | undefined,
): string {
  const text = amountOf(typed ?? "");
  const plain = /^(\d+)(?:\.(\d*))?$/.exec(text);
  if (!plain)
    return text || amountText({ raw: "0", formatted: "0", decimals: token?.decimals ?? 0 }, token?.is_stablecoin);
  const formatted = plain[2] ? `${plain[1]}.${plain[2]}` : (plain[1] ?? "0");
  return amountText({ raw: "0", formatted, decimals: token?.decimals ?? 0 }, token?.is_stablecoin);
}
