type Received = { chain: { id: number; name: string }; payments: number };

/** How many payments each chain brought in, the most first, and how many all did. */
export function paymentsByChain(received: readonly Received[]) {
  const chains = new Map<number, { id: number; name: string; payments: number }>();
  for (const { chain, payments } of received) {
    const { id, name } = chain;
    chains.set(id, { id, name, payments: (chains.get(id)?.payments ?? 0) + payments });
  }
  const payments = received.reduce((sum, one) => sum + one.payments, 0);
  return { chains: [...chains.values()].sort((a, b) => b.payments - a.payments), payments };
}
