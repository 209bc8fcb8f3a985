"use client";

import { useState, type ComponentProps } from "react";
import { IconButton } from "./button";
import { Eye, EyeOff } from "./more-icons";
import { Input } from "./input";
import { messages as t } from "./messages";

/** A field for a password, with a button that shows what is typed. */
export function PasswordInput(props: ComponentProps<typeof Input>) {
  const [isShown, setShown] = useState(false);
  return (
    <div className="relative">
      <Input {...props} type={isShown ? "text" : "password"} className="w-full pe-11" />
      <span className="absolute inset-y-0 inset-e-1.5 grid place-items-center">
        <IconButton
          label={isShown ? t.hideTyped : t.showTyped}
          icon={isShown ? EyeOff : Eye}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      </span>
    </div>
  );
}
