import type { ChainEntry } from "./catalogue/entry";
import { localChains } from "./catalogue/local";
import { mainnets } from "./catalogue/mainnets";
import { testnets } from "./catalogue/testnets";

/** Every chain Remit knows, with its tokens: what `syncCatalogue` writes to the database. */
export const catalogue: ChainEntry[] = [...mainnets, ...testnets, ...localChains];
