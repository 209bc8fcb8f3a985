import { useEffect, useEffectEvent, useState } from "react";

/**
 * Code that is not part of the page's first script, because it is needed only after an interaction. It is loaded once
 * the page is idle, or when the returned hook runs before that. Until the code is loaded, the hook returns undefined.
 */
export function lazyCode<Part>(load: () => Promise<Part>): (onFailure: () => void) => Part | undefined {
  let loaded: Part | undefined;
  const ensureLoaded = async () => (loaded ??= await load());
  if (typeof window !== "undefined") whenIdle(() => void ensureLoaded().catch(() => undefined));
  return function useCode(onFailure) {
    const [part, setPart] = useState(() => loaded);
    const fail = useEffectEvent(onFailure);
    useEffect(() => {
      if (part) return;
      ensureLoaded().then(
        (ready) => setPart(() => ready),
        () => fail(),
      );
    }, [part]);
    return part;
  };
}

const idleFallbackMs = 1000;

/** Runs `work` once the page is idle. Safari has no `requestIdleCallback`. */
export function whenIdle(work: () => void): void {
  if ("requestIdleCallback" in window) requestIdleCallback(work);
  else setTimeout(work, idleFallbackMs);
}
