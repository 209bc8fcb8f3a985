"use client";

import { messages as t } from "./messages";
import { useUsableChains } from "./queries";
import type { Filters } from "@/components/api/loading/list-view";
import { FilterSelect } from "@/components/ui/filters";

/** Filters by chain and by token; a chosen chain limits the tokens. */
export function CatalogFilters({ filters, choose }: { filters: Filters; choose: (changes: Filters) => void }) {
  const { chain = "", token_id: tokenId = "" } = filters;
  const chains = useUsableChains().data ?? [];
  const tokens = chains
    .filter(({ slug }) => chain === "" || slug === chain)
    .flatMap(({ name, tokens: ofChain }) =>
      ofChain.map(({ id, symbol }) => [String(id), chain ? symbol : t.tokenOn(symbol, name)] as const),
    );
  return (
    <>
      <FilterSelect
        label={t.chain}
        value={chain}
        choices={chains.map(({ slug, name }) => [slug, name] as const)}
        onChoose={(slug) => choose({ chain: slug, token_id: "" })}
      />
      <FilterSelect label={t.token} value={tokenId} choices={tokens} onChoose={(id) => choose({ token_id: id })} />
    </>
  );
}
