type Packages = "external" | "bundle";
export function bundleOptions(
  root: string,
  entry: string,
  packages?: Packages,
): { entryPoints: string[]; bundle: true; write: false; logLevel: "silent" };
export function bundle(root: string, entry: string, file: string, packages?: Packages): Promise<void>;
export const preactForReact: Record<string, string>;
