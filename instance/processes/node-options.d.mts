export const nodeOptions: { web: string; worker: string };
export const webAllocator: Record<string, string>;
