export const nodeOptions: { web: string; worker: string };
