export function bundle(root: string, entry: string, file: string): Promise<void>;
