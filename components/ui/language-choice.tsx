import { Icon } from "./icon";
import { Globe } from "./more-icons";
import { languages, languagesOf, type Surface } from "@/lib/platform/language/languages";
import { currentLanguage } from "@/lib/platform/language/texts";

type Props = {
  surface: Surface;
  label: string;
  /** The page's own parameters, which the links keep. */
  parameters?: URLSearchParams;
};

/** The languages of a page, as links, which work without script. */
export function LanguageChoice({ surface, label, parameters }: Props) {
  const current = currentLanguage();
  return (
    <details className="open:order-last open:w-full open:max-w-[28.5rem]">
      <summary className="flex min-h-6 cursor-pointer list-none items-center justify-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <Icon of={Globe} className="size-3.5" />
        <span className="sr-only">{label}: </span>
        <bdi lang={current}>{languages[current]?.name}</bdi>
      </summary>
      <ul className="flex flex-wrap justify-center gap-x-4 py-1">
        {languagesOf(surface).map((tag) => (
          <li key={tag}>
            <a
              className="inline-flex min-h-8 items-center"
              href={`?${new URLSearchParams({ ...Object.fromEntries(parameters ?? []), lang: tag })}`}
              // Other links replace the page of a site that embeds this one.
              target="_self"
              hrefLang={tag}
              lang={tag}
              dir={languages[tag]?.direction}
              aria-current={tag === current || undefined}
            >
              {languages[tag]?.name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}
