import { cx } from "@/components/ui/class-names";

const maxSteps = 20;

type Step = "done" | "now" | "ahead";

const stepClass: Record<Step, string> = {
  done: "bg-active",
  now: "animate-breathe bg-[repeating-linear-gradient(-45deg,var(--color-active)_0_2px,var(--color-line)_2px_5px)]",
  ahead: "bg-line",
};

/** One step per confirmation; above 20, each step stands for several. */
export function ConfirmingSteps({ confirmations, required }: { confirmations: number; required: number }) {
  const count = Math.max(1, Math.min(required, maxSteps));
  const done = Math.min(count, Math.floor((confirmations * count) / Math.max(1, required)));
  const stepAt = (index: number): Step => (index < done ? "done" : index === done ? "now" : "ahead");
  return (
    <div className="flex gap-[3px]" aria-hidden="true">
      {Array.from({ length: count }, (_, index) => (
        <i key={index} className={cx("h-2 flex-1 rounded-[2px]", stepClass[stepAt(index)])} />
      ))}
    </div>
  );
}
