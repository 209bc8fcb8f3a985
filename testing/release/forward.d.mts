import type { Server } from "node:net";
export function forward(from: number | string, to: number | string): Server;
