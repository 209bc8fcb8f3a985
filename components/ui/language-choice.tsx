import { messages as t } from "./messages";
import { Icon } from "@/components/ui/icon";
import { Globe } from "@/components/ui/more-icons";
import { languages, languagesOf } from "@/lib/platform/language/languages";
import { currentLanguage } from "@/lib/platform/language/texts";

/** The languages of the pay page, as links, which work without script. */
export function LanguageChoice() {
  const current = currentLanguage();
  return (
    <details className="open:order-last open:w-full open:max-w-[28.5rem]">
      <summary className="flex min-h-6 cursor-pointer list-none items-center justify-center gap-1.5 [&::-webkit-details-marker]:hidden">
        <Icon of={Globe} className="size-3.5" />
        <span className="sr-only">{t.language}: </span>
        <bdi lang={current}>{languages[current]?.name}</bdi>
      </summary>
      <ul className="flex flex-wrap justify-center gap-x-4 py-1">
        {languagesOf("pay").map((tag) => (
          <li key={tag}>
            <a
              className="inline-flex min-h-8 items-center"
              href={`?lang=${tag}`}
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
