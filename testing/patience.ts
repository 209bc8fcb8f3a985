/** Options of `vi.waitFor`: a limit that only ends a hang, however slow the machine is. */
export const patience = { timeout: 120_000, interval: 50 };
