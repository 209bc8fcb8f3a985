import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ChainMark } from "@/components/chains/chain-mark";
import { messages as t } from "@/components/checkout/messages";
import { PayFrame } from "@/components/checkout/pay-frame";
import { CopyButton } from "@/components/ui/copy-button";
import { findChain } from "@/lib/chains/find";

export const dynamic = "force-dynamic";

export const metadata: Metadata = { title: t.localChainTitle, robots: { index: false, follow: false } };

type ChainPageProps = { params: Promise<{ slug: string; subject?: string[] }> };

/** The link target for a local chain, which has no public explorer. */
export default async function ChainPage({ params }: ChainPageProps) {
  const { slug, subject = [] } = await params;
  const chain = await findChain(slug);
  if (!chain?.isLocal || !chain.isActive) notFound();
  const text = subject.at(-1);
  return (
    <PayFrame centred isSandbox>
      <article className="slip torn">
        <div className="above">
          <p className="network">
            <ChainMark slug={chain.slug} large />
            <strong>{chain.name}</strong>
          </p>
          <h1>{t.localChainTitle}</h1>
          <p className="muted">{t.localChainText(chain.chainId === null ? null : Number(chain.chainId))}</p>
          {text ? (
            <div className="copy-row">
              <span>{subject[0] === "tx" ? t.transaction : t.address}</span>
              <span className="mono wrap-anywhere" dir="ltr" translate="no">
                {text}
              </span>
              <CopyButton text={text}>{t.copy}</CopyButton>
            </div>
          ) : null}
        </div>
      </article>
    </PayFrame>
  );
}
