import { z } from "zod";

// How the health of a process looks on the wire.

const checkSchema = z.enum(["ok", "degraded", "down"]);

const chainCheckSchema = z.enum(["ok", "clock_skew", "degraded"]);

export const livenessSchema = z.object({ status: z.literal("ok") }).meta({ id: "Liveness" });

export const readinessSchema = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .describe("`degraded`: the process serves, but a worker or a chain is in trouble"),
    checks: z.object({
      database: checkSchema,
      migrations: checkSchema,
      worker: checkSchema,
      chains: z
        .record(z.string(), chainCheckSchema)
        .describe("By the chain's slug. `clock_skew`: it settles, but its clock and the server's differ by over 30 s"),
    }),
  })
  .meta({ id: "Readiness" });

export type ChainCheck = z.infer<typeof chainCheckSchema>;
/** What a process says of itself that can serve. */
export type Ready = z.infer<typeof readinessSchema>;
