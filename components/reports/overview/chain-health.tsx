"use client";

import { ChainName } from "@/components/chains/chain-mark";
import { useUsableChains } from "@/components/chains/queries";
import { messages } from "./messages";
import { Box } from "./box";
import { Status } from "@/components/ui/status";
import { List, ListRow } from "@/components/ui/list";
import type { PresentedChain } from "@/lib/chains/schema";

const t = messages.chains;

/** The chains of this environment and their health. */
export function ChainHealth() {
  return (
    <Box title={t.title} query={useUsableChains()}>
      {(chains) =>
        chains.length === 0 ? (
          <p className="text-ink-2 text-sm">{t.none}</p>
        ) : (
          <List>
            {chains.map((chain) => (
              <ListRow key={chain.id}>
                <ChainName chain={chain} />
                <ChainStatus chain={chain} />
              </ListRow>
            ))}
          </List>
        )
      }
    </Box>
  );
}

function ChainStatus({ chain }: { chain: PresentedChain }) {
  if (chain.is_degraded) return <Status glyph="attention">{t.degraded}</Status>;
  if (chain.warning === "clock_skew") return <Status glyph="attention">{skewText(chain.clock_skew_ms ?? 0)}</Status>;
  return <Status glyph="completed">{t.operational}</Status>;
}

function skewText(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  return ms > 0 ? t.clockAhead(seconds) : t.clockBehind(seconds);
}
