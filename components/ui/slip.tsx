import type { ReactNode } from "react";
import { cx } from "./class-names";

/** A torn slip has no lower part, because no action is left. */
type SlipVariant = "plain" | "torn" | "preview" | "mini" | "dialog";

const paper = "w-full filter-(--filter-slip)";

/** Classes of a slip of paper. Its parts `SlipAbove` and `SlipBelow` are joined at a perforation. */
export const slipClass: Record<SlipVariant, string> = {
  plain: `${paper} max-w-[28.5rem]`,
  torn: `${paper} max-w-[28.5rem] animate-rise`,
  preview: `${paper} max-w-[28.5rem] animate-rise`,
  mini: `${paper} block max-w-[28.5rem]`,
  dialog: `${paper} relative m-auto max-w-[31rem] animate-rise outline-none`,
};

const part = "grid mask-intersect [mask-repeat:no-repeat,no-repeat,round] [mask-size:auto,auto,10px_100%]";

const aboveClass: Record<SlipVariant, string> = {
  plain: "gap-5 bg-surface px-8 pt-8 pb-6 phone:gap-3 phone:px-5 phone:pt-4 phone:pb-4 phone:max-[22rem]:gap-2",
  // Its heading may have a long word, such as the German one for a payment request, in a phone's own wide font.
  torn: "gap-5 bg-surface p-8 phone:px-5 wrap-anywhere phone:max-[22rem]:[&_h1]:text-xl",
  preview: "gap-4 bg-surface px-5 pt-5 pb-8",
  mini: "gap-3 bg-surface px-5 py-4",
  dialog: "gap-5 bg-overlay px-8 pt-8 pb-6 phone:px-5",
};

const belowClass: Record<Exclude<SlipVariant, "torn" | "preview">, string> = {
  plain:
    "grid-cols-1 gap-5 bg-surface px-8 pt-6 pb-8 phone:gap-3 phone:px-5 phone:pt-3 phone:pb-6 phone:max-[22rem]:gap-2",
  mini: "grid-cols-[6.5rem_1fr] items-center gap-4 bg-surface px-5 py-4",
  dialog: "grid-cols-1 gap-5 bg-overlay px-8 pt-6 pb-8 phone:px-5",
};

export function SlipAbove({ variant = "plain", children }: { variant?: SlipVariant; children: ReactNode }) {
  return (
    <div className={cx(part, "grid-cols-1 rounded-t-slip mask-(--perforation-bottom)", aboveClass[variant])}>
      {children}
    </div>
  );
}

/** The part with the actions. */
export function SlipBelow({ variant = "plain", children }: { variant?: keyof typeof belowClass; children: ReactNode }) {
  return <div className={cx(part, "rounded-b-slip mask-(--perforation-top)", belowClass[variant])}>{children}</div>;
}
