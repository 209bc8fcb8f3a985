import type { ReactNode } from "react";

/** One setting with its heading and a sentence on what it does. */
export function SettingSection(props: { id: string; title: string; about: ReactNode; children: ReactNode }) {
  return (
    <section className="section setting" aria-labelledby={props.id}>
      <div>
        <h2 id={props.id}>{props.title}</h2>
        <p className="small muted">{props.about}</p>
      </div>
      {props.children}
    </section>
  );
}
