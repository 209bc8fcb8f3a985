export function withLock<T>(file: string, work: () => T | Promise<T>, onWait?: () => void): Promise<T>;
export function tryLock(file: string): boolean;
export function lockHolder(file: string): number | undefined;
