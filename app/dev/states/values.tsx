import { type ReactNode } from "react";
import { Code, Address } from "@/components/ui/address";
import { Amount } from "@/components/ui/amount";
import { CodeBox } from "@/components/ui/code-box";
import { DetailList } from "@/components/ui/detail-list";
import { FilterBar, FilterChip, FilterSelect, SearchField } from "@/components/ui/filters";
import { QrCode } from "@/components/ui/qr";
import { Clip, RowsTable, TwoLines, type Column } from "@/components/ui/rows-table";
import { Segmented } from "@/components/ui/segmented";
import { Status } from "@/components/ui/status";
import { TableAmount } from "@/components/ui/table-amount";
import { LinkTabs } from "@/components/ui/tabs";
import { TimelineEntry, TimelineList } from "@/components/ui/timeline-entry";
import { Time } from "@/components/ui/time";
import { Group, address, amounts, dollar, glyphs, now, texts } from "./samples";

type Row = { text: string; amount: (typeof amounts)[number] };
const rows: Row[] = amounts.map((amount, index) => ({ text: texts[index % texts.length] ?? "", amount }));
const columns: Column<Row>[] = [
  { title: "Status", className: "w-42", cardCorner: "top-left", cell: () => <Status glyph="active">Active</Status> },
  {
    title: "Description",
    cardCorner: "bottom-left",
    cell: ({ text }) => <TwoLines first={<Clip text={text} />} second="Local EVM" />,
  },
  {
    title: "Amount",
    className: "w-60",
    cardCorner: "top-right",
    alignRight: true,
    cell: ({ amount }) => <TableAmount amount={amount} token={dollar} />,
  },
];

export function Values() {
  return (
    <Group title="Values">
      <DetailList
        entries={[
          ...amounts.map((amount): [string, ReactNode] => [
            `${amount.raw.length} digits`,
            <Amount key={amount.raw} amount={amount} symbol="USDC" stable />,
          ]),
          ["Address", <Address key="address" address={address} />],
          ["Hash", <Code key="hash" text={`0x${"ab".repeat(32)}`} label="hash" short />],
          ...(["near", "relative", "date", "exact", "minute", "clock"] as const).map((form): [string, ReactNode] => [
            form,
            <Time key={form} value={now} form={form} />,
          ]),
          ...texts.map((text): [string, ReactNode] => [`${text.length} characters`, <bdi key={text}>{text}</bdi>]),
        ]}
      />
      <CodeBox label="object" isJson text={JSON.stringify({ amount: "12.5" }, null, 2)} />
      <div className="w-40">
        <QrCode text={`ethereum:${address}`} label="An address" />
      </div>
      <TimelineList>
        {glyphs.map((glyph) => (
          <TimelineEntry key={glyph} glyph={glyph} title={`An entry, ${glyph}`} time={<Time value={now} />}>
            <p>Who did it.</p>
          </TimelineEntry>
        ))}
      </TimelineList>
    </Group>
  );
}

export function Lists() {
  const choose = () => undefined;
  return (
    <Group title="Lists">
      <LinkTabs
        label="Status"
        tabs={glyphs.map((glyph, index) => ({ href: `#${glyph}`, current: index === 0, children: glyph }))}
      />
      <FilterBar>
        <SearchField label="Search" placeholder="Search" value="" maxLength={200} onSearch={choose} />
        <FilterSelect label="Chain" value="" choices={[["base", "Base"]]} onChoose={choose} />
        <FilterSelect label="Chain" value="base" choices={[["base", "Base"]]} onChoose={choose} />
        <FilterChip label="External ID" value={texts[1] ?? ""} href="#chip" />
      </FilterBar>
      <RowsTable columns={columns} rows={rows} keyOf={({ amount }) => amount.raw} isTall />
      <RowsTable columns={columns} rows={undefined} keyOf={({ amount }) => amount.raw} skeletonRows={3} isTall />
      <Segmented
        label="Views"
        segments={[
          { label: "First", content: <p>The first content.</p> },
          { label: "Second", content: <p>The second content.</p> },
        ]}
      />
    </Group>
  );
}
