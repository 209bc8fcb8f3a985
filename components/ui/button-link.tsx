import Link from "next/link";
import type { ComponentProps } from "react";
import { buttonClasses, type ButtonStyle, type WithIcon } from "./button";
import { Icon } from "./icon";

type ButtonLinkProps = ComponentProps<typeof Link> & ButtonStyle & WithIcon;

export function ButtonLink({ variant, size, block, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonClasses({ variant, size, block }, className)}>
      {icon ? <Icon of={icon} /> : null}
      {children}
    </Link>
  );
}
