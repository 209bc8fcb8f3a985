import { ButtonLink } from "@/components/ui/button-link";
import { Notice } from "@/components/ui/status";

/** Says that a mailed link has worked, and leads on. */
export function LinkUsed({ text, href, next }: { text: string; href: string; next: string }) {
  return (
    <div className="grid gap-5">
      <Notice glyph="completed" role="status">
        {text}
      </Notice>
      <ButtonLink variant="primary" block href={href}>
        {next}
      </ButtonLink>
    </div>
  );
}
