import type { ReactNode } from "react";

type PageHeadProps = { title: ReactNode; about?: ReactNode; actions?: ReactNode };

/** The heading of a page, its description and its main actions. */
export function PageHead({ title, about, actions }: PageHeadProps) {
  return (
    <div className="page-head">
      {about ? (
        <div>
          <h1>{title}</h1>
          <p>{about}</p>
        </div>
      ) : (
        <h1>{title}</h1>
      )}
      {actions}
    </div>
  );
}
