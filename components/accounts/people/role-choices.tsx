"use client";

import type { UseFormRegisterReturn } from "react-hook-form";
import { useManagedRoles } from "./queries";
import { messages } from "./role-messages";
import { Choice, ChoiceSet } from "@/components/ui/choice";

type Props = { legend: string; field: UseFormRegisterReturn };

/** The roles that the person may give, each with what it may do. */
export function RoleChoices({ legend, field }: Props) {
  const roles = useManagedRoles();
  return (
    <ChoiceSet legend={legend}>
      {roles.map((role) => (
        <Choice
          key={role}
          value={role}
          title={messages.roles[role].name}
          explanation={messages.roles[role].may}
          {...field}
        />
      ))}
    </ChoiceSet>
  );
}
