import { Fragment, type ReactNode } from "react";

type RichTextProps = {
  text: string;
  /** The elements that replace each {name}. */
  parts?: Record<string, ReactNode>;
  /** Renders the text in […]. Without this function, the brackets are shown as they are. */
  link?: (text: ReactNode) => ReactNode;
};

/** A text of `messages.ts` with markup: **…** is bold, […] a link, {name} an element. */
export function RichText({ text, parts = {}, link }: RichTextProps): ReactNode {
  const nested = (inner: string) => <RichText text={inner} parts={parts} link={link} />;
  // The capturing group makes `split` return the marked pieces at odd indexes.
  return text.split(/(\*\*.+?\*\*|\[.+?\]|\{\w+\})/).map((piece, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{piece}</Fragment>;
    const inner = piece.slice(1, -1);
    if (piece.startsWith("**")) return <strong key={index}>{nested(piece.slice(2, -2))}</strong>;
    if (piece.startsWith("[")) return <Fragment key={index}>{link ? link(nested(inner)) : piece}</Fragment>;
    return <Fragment key={index}>{Object.hasOwn(parts, inner) ? parts[inner] : piece}</Fragment>;
  });
}
