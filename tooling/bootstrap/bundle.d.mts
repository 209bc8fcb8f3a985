export function bundleOptions(
  root: string,
  entry: string,
): { entryPoints: string[]; bundle: true; write: false; logLevel: "silent" };
export function bundle(root: string, entry: string, file: string): Promise<void>;
