/** A slip without its lower part. */
export function TornArt() {
  return (
    <svg className="empty-art" viewBox="0 0 160 104" aria-hidden="true">
      <path className="paper" d="M30 6h100a8 8 0 0 1 8 8v46a6 6 0 0 0-6 6H28a6 6 0 0 0-6-6V14a8 8 0 0 1 8-8z" />
      <path className="rule" d="M38 24h28M38 46h40" />
      <path className="sum" d="M38 35h56" />
      <path className="paper gone" d="M28 74h104a6 6 0 0 0 6 6v10a8 8 0 0 1-8 8H30a8 8 0 0 1-8-8V80a6 6 0 0 0 6-6z" />
    </svg>
  );
}
