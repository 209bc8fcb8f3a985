/** Classes of segments: adjacent choices in a sunken box. */
export const segmentsClasses = "inline-flex rounded-sm bg-sunken p-0.5 inset-ring inset-ring-line";
export const segmentClasses = "rounded-xs px-3 text-xs leading-6.5 font-medium whitespace-nowrap";
export const chosenSegmentClasses = "bg-overlay text-ink shadow-(--shadow-control) ring ring-line";
export const otherSegmentClasses = "text-ink-2 hover:text-ink";
