import { z } from "zod";
import { errorStatus, fieldErrorCodes, type ErrorCode } from "@/lib/platform/errors";

// The common format of every failure under `/api`.

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const fieldErrorSchema = z
  .object({
    path: z.string().describe("Dotted path of the field in the body or query; empty for the whole body"),
    code: z
      .enum(fieldErrorCodes)
      .meta({ id: "FieldErrorCode", description: "Codes are never removed, but new ones may be added" }),
    message: z.string(),
  })
  .meta({ id: "FieldError", description: "An invalid field" });

export const errorSchema = z
  .object({
    error: z.object({
      code: z
        .enum(codes)
        .meta({ id: "ErrorCode", description: "Match on it. Codes are never removed, but new ones may be added" }),
      message: z.string().describe("For people. The wording may change"),
      errors: z.array(fieldErrorSchema).optional().describe("Every invalid field; only with `validation_failed`"),
      required_permission: z.string().optional().describe("Only with `insufficient_permissions`"),
      public_id: z.uuid().optional().describe("The existing payment request; only with `external_id_in_use`"),
      request_id: z.string().describe("The `X-Request-Id` of the response, also in the server log"),
      doc_url: z.url(),
    }),
  })
  .meta({ id: "Error", description: "An error" });

export type ErrorBody = z.infer<typeof errorSchema>;
