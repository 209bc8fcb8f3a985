/** A slip without its lower part. */
export function TornArt() {
  return (
    <svg className="h-26 w-40 fill-none [stroke-linecap:round]" viewBox="0 0 160 104" aria-hidden="true">
      <path
        className="fill-surface stroke-line-strong"
        d="M30 6h100a8 8 0 0 1 8 8v46a6 6 0 0 0-6 6H28a6 6 0 0 0-6-6V14a8 8 0 0 1 8-8z"
      />
      <path className="stroke-line stroke-4" d="M38 24h28M38 46h40" />
      <path className="stroke-ink stroke-6" d="M38 35h56" />
      <path
        className="fill-none stroke-line-strong [stroke-dasharray:3_4]"
        d="M28 74h104a6 6 0 0 0 6 6v10a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V80a6 6 0 0 0 6-6z"
      />
    </svg>
  );
}
