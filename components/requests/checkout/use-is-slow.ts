import { useEffect, useState } from "react";

/** Whether the component has been shown for this long. */
export function useIsSlow(afterMs: number): boolean {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return isSlow;
}
