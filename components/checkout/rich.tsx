import { Fragment } from "react";

/** A sentence of `messages.ts`: what stands between two pairs of asterisks is set bold. */
export function Rich({ text }: { text: string }) {
  return text
    .split("**")
    .map((part, index) =>
      index % 2 === 1 ? <strong key={index}>{part}</strong> : <Fragment key={index}>{part}</Fragment>,
    );
}
