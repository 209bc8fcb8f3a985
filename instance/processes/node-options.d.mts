/** NODE_OPTIONS of the production processes. */
export const nodeOptions: { web: string; worker: string };
/** Environment variables that make the web process return unused memory to the system. */
export const webAllocatorEnv: Record<string, string>;
