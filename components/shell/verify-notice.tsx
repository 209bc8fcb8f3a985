"use client";

import { lazyPart } from "@/components/ui/lazy-part";

/**
 * The notice to users who have not verified their e-mail address. Few see it, so the first script does not contain it.
 * Without a boundary around it, the first HTML has it in its place (see `PartPlace`).
 */
export const VerifyNotice = lazyPart(() => import("./verification-notice").then((part) => part.VerificationNotice));
