import { cx } from "@/components/ui/class-names";

const maxSteps = 20;

type Step = "done" | "current" | "upcoming";

const stepClass: Record<Step, string> = {
  done: "bg-active",
  current: "animate-breathe bg-[repeating-linear-gradient(-45deg,var(--color-active)_0_2px,var(--color-line)_2px_5px)]",
  upcoming: "bg-line",
};

/** One step per confirmation, or one for several if there are more than `maxSteps`. */
export function ConfirmingSteps({ confirmations, required }: { confirmations: number; required: number }) {
  const stepCount = Math.max(1, Math.min(required, maxSteps));
  const doneCount = Math.min(stepCount, Math.floor((confirmations * stepCount) / Math.max(1, required)));
  const stepAt = (index: number): Step => (index < doneCount ? "done" : index === doneCount ? "current" : "upcoming");
  return (
    <div className="flex gap-[3px]" aria-hidden="true">
      {Array.from({ length: stepCount }, (_, index) => (
        <i key={index} className={cx("h-2 flex-1 rounded-[2px]", stepClass[stepAt(index)])} />
      ))}
    </div>
  );
}
