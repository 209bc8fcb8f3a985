"use client";

import type { ReactNode } from "react";
import { lazyPart, PartPlace } from "@/components/ui/lazy-part";

const VerificationNotice = lazyPart(() => import("./verification-notice").then((part) => part.VerificationNotice));

/** The notice to users who have not verified their e-mail address. Few see it, so the first script does not contain it. */
export function VerifyNotice({ children }: { children: ReactNode }) {
  return (
    <PartPlace isShown>
      <VerificationNotice>{children}</VerificationNotice>
    </PartPlace>
  );
}
