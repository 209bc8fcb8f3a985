import Link from "next/link";
import type { ReactNode } from "react";
import { messages as t } from "./approval-messages";
import { RichText } from "@/components/ui/rich-text";
import { Notice } from "@/components/ui/status";

type Props = { waiting: number; isRecommended: boolean; href: string };

/** Says what waits for a second person, or recommends one. Rendered on the server, so that it needs no script. */
export function ApprovalNews({ waiting, isRecommended, href }: Props) {
  const link = (text: ReactNode) => <Link href={href}>{text}</Link>;
  if (waiting > 0)
    return (
      <div className="pb-6">
        <Notice glyph="attention">
          <RichText text={t.waiting(waiting)} link={link} />
        </Notice>
      </div>
    );
  if (!isRecommended) return null;
  return (
    <p className="pb-6 text-sm text-ink-2">
      <RichText text={t.recommended} link={link} />
    </p>
  );
}
