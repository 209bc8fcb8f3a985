import Link from "next/link";
import { messages as t } from "./only-wallet-messages";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";

/** Warns that only a wallet can pay the request. */
export function OnlyWalletNotice() {
  return (
    <div className="mb-6">
      <Notice glyph="attention">
        <RichText text={t.text} link={(text) => <Link href="/docs/receiving-addresses">{text}</Link>} />
      </Notice>
    </div>
  );
}
