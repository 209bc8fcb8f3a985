"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useId, useState, type KeyboardEvent } from "react";
import { messages as t } from "./dialog-messages";
import { foundGroups, type Group, type Option } from "./options";
import { useSearch } from "./queries";
import { usePlaces } from "./use-places";
import { errorText } from "@/components/api/request";
import { useDashboard } from "@/components/shell/dashboard-context";
import { cx } from "@/components/ui/class-names";
import { DialogFrame, DialogTitle } from "@/components/ui/dialog";
import { useDialogs } from "@/components/ui/dialog-host";
import { Icon } from "@/components/ui/icon";
import { Search } from "@/components/ui/icons";
import { ErrorNotice } from "@/components/ui/status";
import { maxSearchLength } from "@/lib/platform/pagination/constants";

const typingPauseMs = 120;

/** The search over everything: a field with a list of results, of which the arrow keys choose one. */
export function SearchDialog() {
  const { basePath } = useDashboard();
  const [typed, setTyped] = useState("");
  const text = typed.trim();
  const searched = useAfterPause(text);
  const search = useSearch(searched);
  const isSettled = searched === text && !search.isPlaceholderData && !search.isLoading;
  const places = usePlaces(text);
  const found = text && search.data ? foundGroups(search.data, searched, basePath) : [];
  const groups = [...places, ...found].filter(({ options }) => options.length > 0);
  return (
    <DialogFrame
      className="mt-[8dvh]! max-w-160 overflow-clip bg-overlay shadow-(--shadow-overlay)"
      isDescribed={false}
    >
      <div className="sr-only">
        <DialogTitle title={t.title} />
      </div>
      <Combobox text={text} typed={typed} onType={setTyped} groups={groups} isSettled={isSettled} />
      {search.isError && text ? (
        <div className="p-4 pt-0">
          <ErrorNotice text={`${t.failure} ${errorText(search.error)}`} />
        </div>
      ) : null}
    </DialogFrame>
  );
}

/** The text once it has not changed for a moment. An empty text at once. */
function useAfterPause(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === "" ? "" : settled;
}

type ComboboxProps = {
  text: string;
  typed: string;
  onType: (text: string) => void;
  groups: Group[];
  /** Whether the groups are those of the text. */
  isSettled: boolean;
};

function Combobox({ text, typed, onType, groups, isSettled }: ComboboxProps) {
  const id = useId();
  const options = groups.flatMap((group) => group.options);
  const { active, press, reset } = useActiveOption(id, options, isSettled);
  const type = (value: string) => {
    reset();
    onType(value);
  };
  const hasOptions = options.length > 0;
  return (
    <>
      <label className="flex h-13 items-center gap-3 border-b border-line px-4 text-ink-2">
        <Icon of={Search} className="size-4 flex-none" />
        <input
          className="h-full min-w-0 flex-1 text-lg text-ink outline-none placeholder:text-ink-2"
          role="combobox"
          aria-label={t.title}
          aria-autocomplete="list"
          aria-expanded={hasOptions}
          aria-controls={hasOptions ? id : undefined}
          aria-activedescendant={active ? optionId(id, options, active) : undefined}
          value={typed}
          placeholder={t.placeholder}
          maxLength={maxSearchLength}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          onChange={(event) => type(event.target.value)}
          onKeyDown={press}
        />
      </label>
      <p className="sr-only" role="status">
        {isSettled ? (hasOptions ? t.count(options.length) : t.none(text)) : t.searching}
      </p>
      {hasOptions ? (
        <Results id={id} groups={groups} options={options} active={active} isSettled={isSettled} />
      ) : (
        <NoResults text={text} isSettled={isSettled} />
      )}
    </>
  );
}

function optionId(id: string, options: Option[], option: Option): string {
  return `${id}-${options.indexOf(option)}`;
}

/** The option that Enter opens: the first one, or the one to which the arrow keys have moved. */
function useActiveOption(id: string, options: Option[], isSettled: boolean) {
  const choose = useChoose();
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const [opensFirst, setOpensFirst] = useState(false);
  const index = Math.max(
    0,
    options.findIndex(({ key }) => key === chosenKey),
  );
  const active = options[index];

  // Enter pressed while results load waits for them.
  const openFirst = useEffectEvent(() => active && choose(active));
  useEffect(() => {
    if (opensFirst && isSettled) openFirst();
  }, [opensFirst, isSettled]);

  const move = (step: number) => {
    const next = options[(index + step + options.length) % options.length];
    if (!next) return;
    setChosenKey(next.key);
    document.getElementById(optionId(id, options, next))?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(1);
    else if (event.key === "ArrowUp") move(-1);
    else if (event.key !== "Enter") return;
    else if (active && (isSettled || chosenKey !== null)) choose(active);
    else setOpensFirst(true);
    event.preventDefault();
  };
  const reset = () => {
    setChosenKey(null);
    setOpensFirst(false);
  };
  return { active, press, reset };
}

/** Opens the page of a result, or does what it does. */
function useChoose(): (option: Option) => void {
  const router = useRouter();
  const { close } = useDialogs();
  return (option) => {
    close();
    if ("href" in option) router.push(option.href);
    else option.run();
  };
}

type ResultsProps = {
  id: string;
  groups: Group[];
  options: Option[];
  active: Option | undefined;
  isSettled: boolean;
};

function Results({ id, groups, options, active, isSettled }: ResultsProps) {
  const choose = useChoose();
  return (
    <div
      id={id}
      className="max-h-[min(60dvh,32rem)] overflow-y-auto overscroll-contain p-2"
      role="listbox"
      aria-label={t.results}
      aria-busy={!isSettled}
      tabIndex={-1}
    >
      {groups.map(({ title, options: ofGroup }, index) => (
        <div key={title} role="group" aria-labelledby={`${id}-group-${index}`}>
          <div id={`${id}-group-${index}`} className="px-2 pt-2 pb-1 text-xs text-ink-2">
            {title}
          </div>
          {ofGroup.map((option) => (
            <div
              key={option.key}
              id={optionId(id, options, option)}
              className={cx(
                "cursor-default rounded-sm px-2 py-1.5 text-sm",
                option === active ? "bg-selected" : "hover:bg-hover",
              )}
              role="option"
              aria-selected={option === active}
              onClick={() => choose(option)}
            >
              {option.label}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function NoResults({ text, isSettled }: Pick<ComboboxProps, "text" | "isSettled">) {
  if (!isSettled) {
    return (
      <p className="p-6 text-sm text-ink-2" aria-hidden>
        {t.searching}
      </p>
    );
  }
  return (
    <div className="grid gap-1 p-6 text-sm">
      <strong className="font-medium wrap-anywhere">{t.none(text)}</strong>
      <p className="text-ink-2">{t.noneText}</p>
    </div>
  );
}
