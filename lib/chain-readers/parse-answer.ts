import type { z } from "zod";
import { RpcFailure } from "./rpc";

/** A node's answer as its schema says, or an RpcFailure `malformed` that names the call. */
export function parseAnswer<T>(schema: z.ZodType<T>, answer: unknown, method: string): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  throw new RpcFailure("malformed", `${method}: ${result.error.issues[0]?.path.join(".") ?? "answer"}`);
}
