import { z } from "zod";

// Wire format of a process's health.

const checkSchema = z.enum(["ok", "degraded", "down"]);

export const chainCheckSchema = z.enum(["ok", "clock_skew", "unconfirmed", "degraded"]);

export const livenessSchema = z.object({ status: z.literal("ok") }).meta({ id: "Liveness" });

export const readinessSchema = z
  .object({
    status: z
      .enum(["ok", "degraded"])
      .describe("`degraded`: the process serves, but the database, a worker or a chain has problems"),
    version: z.string().optional().describe("The version and commit of this process; only for the operator"),
    checks: z
      .object({
        database: checkSchema.describe("`degraded`: read-only, so writes get 503"),
        migrations: checkSchema,
        worker: checkSchema,
        chains: z
          .record(z.string(), chainCheckSchema)
          .describe(
            "By chain slug. `clock_skew`: it settles, but its clock differs from the server's by more than 30 s. `unconfirmed`: it settles, but its second node has not confirmed some final blocks",
          ),
      })
      .optional()
      .describe("Only for the operator, whose request has the metrics token as bearer token"),
  })
  .meta({ id: "Readiness" });
