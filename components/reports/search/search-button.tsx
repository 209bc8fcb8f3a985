"use client";

import { useEffect, useState, type ComponentProps, type ComponentType } from "react";
import { useDialogs } from "@/components/ui/dialog-host";
import { lazyDialog } from "@/components/ui/lazy-dialog";

const SearchDialog = lazyDialog(() => import("./search-dialog").then((part) => part.SearchDialog));

/** Opens the search, as the keys / and ⌘K do. Every page loads this script, so its content comes from the server. */
export function SearchButton(props: Omit<ComponentProps<"button">, "type" | "onClick">) {
  const { show } = useDialogs();
  const [keys, setKeys] = useState<{ Shortcuts: ComponentType<{ search: () => void }> }>();
  // Without the keys, the button still works.
  useEffect(() => void import("@/components/shell/shortcuts").then(setKeys, () => undefined), []);
  const open = () => show(<SearchDialog />);
  return (
    <>
      <button {...props} type="button" onClick={open} />
      {keys ? <keys.Shortcuts search={open} /> : null}
    </>
  );
}
