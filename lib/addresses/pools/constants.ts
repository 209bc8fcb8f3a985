/** Checking a Solana address takes 0.1 ms of CPU, and a call may take 20. */
export const maxAddressesPerCall = 100;
