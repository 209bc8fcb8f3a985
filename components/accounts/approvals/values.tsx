import { messages as t } from "./messages";
import { cx } from "@/components/ui/class-names";
import { Mono } from "@/components/ui/mono";
import { RichText } from "@/components/ui/rich-text";
import type { PresentedApproval } from "@/lib/accounts/four-eyes/schema";

/** Shown in full, because the person who approves compares them. */
export function ApprovalValues({ approval: { before, after } }: { approval: PresentedApproval }) {
  const fields = Object.keys(after);
  const labels: Readonly<Record<string, string>> = t.fields;
  if (fields.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
      {fields.map((field) => (
        <div key={field} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-ink-2">{labels[field] ?? field}</dt>
          <dd className="wrap-anywhere">
            <Change before={textOf(before[field])} after={textOf(after[field])} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Change({ before, after }: { before: string; after: string }) {
  if (before === "" || before === after) return <Value text={after} />;
  const parts = { before: <Value text={before} />, after: <Value text={after} isOnOwnLine /> };
  return <RichText text={t.change} parts={parts} />;
}

function Value({ text, isOnOwnLine }: { text: string; isOnOwnLine?: boolean }) {
  return (
    <Mono className={cx("whitespace-pre-line", isOnOwnLine && "block")}>
      <bdi>{text}</bdi>
    </Mono>
  );
}

function textOf(value: string | string[] | undefined): string {
  const texts = [value ?? []].flat();
  return texts.map((text) => (text === "*" ? t.all : text)).join("\n");
}
