import { Fragment } from "react";

/** A sentence of `messages.ts`, with **…** in bold. */
export function Rich({ text }: { text: string }) {
  return text
    .split("**")
    .map((part, index) =>
      index % 2 === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
    );
}
