export function writeRouteTable(root: string): void;
