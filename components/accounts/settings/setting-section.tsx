import type { ReactNode } from "react";

type SectionProps = { id: string; title: string; about: ReactNode; children: ReactNode };

export function SettingSection({ id, title, about, children }: SectionProps) {
  return (
    <section
      className="-mx-gutter grid grid-cols-[minmax(0,20rem)_minmax(0,36rem)] gap-x-10 gap-y-4 border-t border-line px-gutter py-6 narrow:grid-cols-[minmax(0,36rem)]"
      aria-labelledby={id}
    >
      <div className="grid content-start gap-1">
        <h2 id={id}>{title}</h2>
        <p className="text-sm text-ink-2">{about}</p>
      </div>
      {children}
    </section>
  );
}
