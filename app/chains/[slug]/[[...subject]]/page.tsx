import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CopyRow } from "@/components/requests/checkout/copy-row";
import { messages as t } from "@/components/requests/checkout/messages";
import { PayFrame } from "@/components/requests/checkout/pay-frame";
import { Network } from "@/components/requests/checkout/slip-lines";
import { SlipAbove, slipClass } from "@/components/ui/slip";
import { findChain } from "@/lib/chains/find";

export const dynamic = "force-dynamic";

export function generateMetadata(): Metadata {
  return { title: t.localChainTitle, robots: { index: false, follow: false } };
}

type ChainPageProps = { params: Promise<{ slug: string; subject?: string[] }> };

/** Replaces the block explorer that a local chain lacks. `subject` is the rest of the path, such as `tx/<hash>`. */
export default async function ChainPage({ params }: ChainPageProps) {
  const { slug, subject = [] } = await params;
  const chain = await findChain(slug);
  if (!chain?.isLocal || !chain.isActive) notFound();
  const text = subject.at(-1);
  return (
    <PayFrame centered isSandbox>
      <article className={slipClass.torn}>
        <SlipAbove variant="torn">
          <Network slug={chain.slug}>
            <strong>{chain.name}</strong>
          </Network>
          <h1>{t.localChainTitle}</h1>
          <p className="text-ink-2">{t.localChainText(chain.chainId === null ? null : Number(chain.chainId))}</p>
          {text ? (
            <CopyRow label={subject[0] === "tx" ? t.transaction : t.address} copies={{ text }}>
              <span className="font-mono text-sm font-[420] tracking-[-0.01em] wrap-anywhere" dir="ltr" translate="no">
                {text}
              </span>
            </CopyRow>
          ) : null}
        </SlipAbove>
      </article>
    </PayFrame>
  );
}
