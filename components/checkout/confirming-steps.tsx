import { cx } from "@/components/ui/class-names";

const mostSteps = 20;

/** One step per confirmation; with very many, each step stands for several. */
export function ConfirmingSteps({ confirmations, required }: { confirmations: number; required: number }) {
  const count = Math.max(1, Math.min(required, mostSteps));
  const done = Math.min(count, Math.floor((confirmations * count) / Math.max(1, required)));
  return (
    <div className="steps" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={cx(index < done && "done", index === done && "now")} />
      ))}
    </div>
  );
}
