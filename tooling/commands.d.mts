export const commands: Record<string, { program?: string }>;
