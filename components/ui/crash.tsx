import { Button } from "./button";
import { messages as t } from "./crash-messages";

type CrashProps = { text: string; error: Error & { digest?: string }; reset: () => void };

/**
 * Shown instead of a page that failed to render. `digest` identifies the error in the server log. Small, because every
 * page downloads it in advance.
 */
export function Crash({ text, error, reset }: CrashProps) {
  return (
    <div className="grid max-w-160 justify-items-start gap-3" role="alert">
      <h1>{t.title}</h1>
      <p className="text-ink-2">{text}</p>
      {error.digest ? (
        <p className="text-sm text-ink-2">
          {t.request} <code className="font-mono text-mono select-all">{error.digest}</code>
        </p>
      ) : null}
      <Button onClick={reset}>{t.retry}</Button>
    </div>
  );
}
