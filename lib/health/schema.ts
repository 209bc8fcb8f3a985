import { z } from "zod";

// How the health of a process looks on the wire.

const checkSchema = z.enum(["ok", "degraded", "down"]);

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
      chains: z.record(z.string(), checkSchema).describe("By the chain's slug"),
    }),
  })
  .meta({ id: "Readiness" });

export type Check = z.infer<typeof checkSchema>;
/** What a process says of itself that can serve. */
export type Ready = z.infer<typeof readinessSchema>;
