import { messages as t } from "./messages";
import { ButtonLink } from "@/components/ui/button-link";
import { Empty } from "@/components/ui/empty";

export type MissingObjectProps = {
  /** For example "endpoint". */
  noun: string;
  listLink: { href: string; text: string };
  /** Why the object may not exist. The default says that it may belong to the other environment. */
  reason?: string;
};

/** Shown in place of an object that does not exist. */
export function MissingObject({ noun, listLink, reason = t.otherEnvironment }: MissingObjectProps) {
  return (
    <Empty
      alone
      title={t.missing(noun)}
      actions={<ButtonLink href={listLink.href}>{listLink.text}</ButtonLink>}
      text={reason}
    />
  );
}
