import { z } from "zod";
import { errorStatus, fieldErrorCodes, type ErrorCode } from "@/lib/errors";

// The one shape of every failure under `/api`.

const codes = Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]];

const fieldErrorSchema = z
  .object({
    path: z.string().describe("The field's dotted path in the body or query; empty for the body as a whole"),
    code: z.enum(fieldErrorCodes).meta({ id: "FieldErrorCode", description: "A closed set that is only added to" }),
    message: z.string(),
  })
  .meta({ id: "FieldError", description: "One wrong field" });

export const errorSchema = z
  .object({
    error: z.object({
      code: z.enum(codes).meta({ id: "ErrorCode", description: "A closed set that is only added to: match on it" }),
      message: z.string().describe("For people; may change"),
      errors: z.array(fieldErrorSchema).optional().describe("Every wrong field; with `validation_failed` alone"),
      required_permission: z.string().optional().describe("With `insufficient_permissions` alone"),
      request_id: z.string().describe("The answer's `X-Request-Id`, by which the log has it"),
      doc_url: z.url(),
    }),
  })
  .meta({ id: "Error", description: "A refusal or failure" });

export type ErrorBody = z.infer<typeof errorSchema>;
