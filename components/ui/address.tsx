"use client";

import type { ClipboardEvent } from "react";
import { cx } from "./class-names";
import { CopyIcon } from "./copy-button";
import { messages as t } from "./messages";
import { Mono } from "./mono";

/** An address in full, where money depends on it: groups of four, first and last bold. Copying any part copies all of it. */
export function Address({ address, className }: { address: string; className?: string }) {
  const isHex = address.startsWith("0x");
  const groups = addressGroups(address);
  const copyWhole = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", address);
  };
  return (
    <span
      className={cx(
        "inline-grid justify-start gap-x-[0.6ch] font-mono text-sm leading-6 [word-spacing:0]",
        isHex ? "grid-cols-[repeat(5,auto)]" : "grid-cols-[repeat(6,auto)]",
        className,
      )}
      onCopy={copyWhole}
      translate="no"
      dir="ltr"
      data-address
    >
      {groups.map((group, index) => {
        const Group = index === 0 || index === groups.length - 1 ? "b" : "span";
        return (
          <Group
            key={index}
            className={cx(
              "whitespace-nowrap",
              Group === "b" && "font-[600]",
              // Aligns the first column, whose first group also has the 0x.
              isHex && index % 5 === 0 && "justify-self-end",
            )}
          >
            {group}
          </Group>
        );
      })}
    </span>
  );
}

type CodeProps = { text: string; label: string; href?: string | null; short?: boolean };

/** A hash, shortcode or id: mono, shortened if `short`, linked if there is an explorer, with a copy button. */
export function Code({ text, label, href, short }: CodeProps) {
  const shown = short ? shortenText(text, text.startsWith("0x") ? 6 : 8) : text;
  return (
    <span className="inline-flex items-center gap-0.5 align-middle" translate="no" dir="ltr">
      {href ? (
        <a className="font-mono text-mono in-[p]:px-[0.1em]" href={href} target="_blank" rel="noreferrer" title={text}>
          {shown}
        </a>
      ) : (
        <Mono title={short ? text : undefined}>{shown}</Mono>
      )}
      <CopyIcon text={text} label={t.copyThing(label)} isSmall />
    </span>
  );
}

/** The first and last characters of a long text, for places where no money depends on the text. */
export function shortenText(text: string, head = 6, tail = 4): string {
  return text.length <= head + tail + 1 ? text : `${text.slice(0, head)}…${text.slice(-tail)}`;
}

/** An address in groups of four; on EVM the first group carries the `0x`. */
export function addressGroups(address: string): string[] {
  const prefix = address.startsWith("0x") ? "0x" : "";
  const groups = address.slice(prefix.length).match(/.{1,4}/gs) ?? [];
  return groups.map((group, index) => (index === 0 ? prefix + group : group));
}
