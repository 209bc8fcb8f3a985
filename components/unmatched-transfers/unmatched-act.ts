import type { RefObject } from "react";
import type { UnmatchedDetail } from "@/lib/unmatched-transfers/schema";

/** What is being decided on which transfer, and the control that the focus returns to. */
export type UnmatchedAct = {
  act: "assign" | "dismiss";
  transfer: UnmatchedDetail;
  trigger: RefObject<HTMLElement | null>;
};
