"use client";

import { useId, useState, type KeyboardEvent, type ReactNode } from "react";
import { cx } from "./class-names";
import { chosenSegmentClasses, otherSegmentClasses, segmentClasses, segmentsClasses } from "./segments";

type Segment = { label: ReactNode; content: ReactNode };

/** Two or three views of the same data, switched in place. `lead` is shown left of the switch. */
export function Segmented({ label, lead, segments }: { label: string; lead?: ReactNode; segments: Segment[] }) {
  const id = useId();
  const [chosen, setChosen] = useState(0);
  const chooseByKey = (event: KeyboardEvent<HTMLElement>) => {
    const next = indexAfter(event.key, chosen, segments.length);
    if (next === undefined) return;
    event.preventDefault();
    setChosen(next);
    event.currentTarget.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <div>
      <div className="mb-3 flex items-center justify-between gap-4">
        {lead}
        <div className={segmentsClasses} role="tablist" aria-label={label} onKeyDown={chooseByKey}>
          {segments.map((segment, index) => (
            <button
              key={index}
              type="button"
              id={`${id}-tab-${index}`}
              className={cx(segmentClasses, index === chosen ? chosenSegmentClasses : otherSegmentClasses)}
              role="tab"
              tabIndex={index === chosen ? 0 : -1}
              aria-selected={index === chosen}
              aria-controls={`${id}-panel`}
              onClick={() => setChosen(index)}
            >
              {segment.label}
            </button>
          ))}
        </div>
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-tab-${chosen}`}>
        {segments[chosen]?.content}
      </div>
    </div>
  );
}

/** The index of the segment that a key chooses. */
function indexAfter(key: string, chosen: number, count: number): number | undefined {
  if (key === "ArrowRight") return (chosen + 1) % count;
  if (key === "ArrowLeft") return (chosen + count - 1) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : undefined;
}
