"use client";

import type { ClipboardEvent } from "react";
import { addressGroups, shortenText } from "./address-text";
import { cx } from "./class-names";
import { CopyIcon } from "./copy-button";

/** An address in full, where money depends on it: groups of four, first and last bold, copied without spaces. */
export function Address({ address }: { address: string }) {
  const groups = addressGroups(address);
  const copyWhole = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData.setData("text/plain", address);
  };
  return (
    <span className={cx("address", !address.startsWith("0x") && "base58")} onCopy={copyWhole} translate="no" dir="ltr">
      {groups.map((group, index) =>
        index === 0 || index === groups.length - 1 ? <b key={index}>{group}</b> : <span key={index}>{group}</span>,
      )}
    </span>
  );
}

type CodeProps = { text: string; label: string; href?: string | null; short?: boolean };

/** A hash, shortcode or id: mono, shortened on request, linked to an explorer where there is one, with a copy button. */
export function Code({ text, label, href, short }: CodeProps) {
  const shown = short ? shortenText(text, text.startsWith("0x") ? 6 : 8) : text;
  return (
    <span className="code-cell" translate="no" dir="ltr">
      {href ? (
        <a className="mono" href={href} target="_blank" rel="noreferrer" title={text}>
          {shown}
        </a>
      ) : (
        <span className="mono" title={short ? text : undefined}>
          {shown}
        </span>
      )}
      <CopyIcon text={text} label={`Copy ${label}`} />
    </span>
  );
}
