import { Fragment, type ReactNode } from "react";

type RichProps = {
  text: string;
  /** The elements in the place of {name}. */
  parts?: Record<string, ReactNode>;
  /** Draws […], which is otherwise plain text. */
  link?: (text: ReactNode) => ReactNode;
};

/** A sentence of a `messages.ts`: **…** is bold, […] a link, {name} an element. */
export function Rich({ text, parts = {}, link }: RichProps): ReactNode {
  const within = (inner: string) => <Rich text={inner} parts={parts} link={link} />;
  return text.split(/(\*\*.+?\*\*|\[.+?\]|\{\w+\})/).map((piece, index) => {
    if (index % 2 === 0) return <Fragment key={index}>{piece}</Fragment>;
    const inner = piece.slice(1, -1);
    if (piece.startsWith("**")) return <strong key={index}>{within(piece.slice(2, -2))}</strong>;
    if (piece.startsWith("[")) return <Fragment key={index}>{link ? link(within(inner)) : piece}</Fragment>;
    return <Fragment key={index}>{Object.hasOwn(parts, inner) ? parts[inner] : piece}</Fragment>;
  });
}
