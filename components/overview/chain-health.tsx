"use client";

import { ChainName } from "@/components/chains/chain-mark";
import { useUsableChains } from "@/components/chains/queries";
import { Box } from "./box";
import { useDashboard } from "@/components/shell/dashboard-context";
import { Status } from "@/components/ui/status";

/** The chains of this environment and whether they are read reliably. */
export function ChainHealth() {
  const { environment } = useDashboard();
  return (
    <Box title="Chains" query={useUsableChains(environment)}>
      {(chains) =>
        chains.length === 0 ? (
          <p className="muted small">None is running here yet. The owner of this server switches one on with a node.</p>
        ) : (
          <ul className="list">
            {chains.map((chain) => (
              <li key={chain.id}>
                <ChainName chain={chain} />
                {chain.is_degraded ? (
                  <Status glyph="attention">Degraded</Status>
                ) : (
                  <Status glyph="completed">Read reliably</Status>
                )}
              </li>
            ))}
          </ul>
        )
      }
    </Box>
  );
}
