import { z } from "zod";
import { merchantNameSchema } from "@/lib/accounts/merchants/schema";
import { passwordMaxLength, passwordMinLength } from "./password-limits";

// Input of the account forms. Safe to import in the browser, so that forms and endpoints share the schemas.

const tooShort = `must have at least ${passwordMinLength} characters`;
const tooLong = `must have at most ${passwordMaxLength} characters`;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, {
    params: { code: "invalid_email" },
    message: "must be an e-mail address such as name@example.com",
  });

// Common passwords are checked on the server, which knows the account: see password-rules.ts.
export const newPasswordSchema = z
  .string()
  .refine((text) => Array.from(text).length >= passwordMinLength, {
    params: { code: "password_too_short" },
    message: tooShort,
  })
  .refine((text) => Array.from(text).length <= passwordMaxLength, {
    params: { code: "password_too_long" },
    message: tooLong,
  });

export const signUpSchema = z.strictObject({
  name: merchantNameSchema.describe("The name that customers see"),
  email: emailSchema,
  password: newPasswordSchema,
});

export const verifyEmailSchema = z.strictObject({ token: z.string().min(1).max(100) });

export const forgotPasswordSchema = z.strictObject({ email: emailSchema });

export const passwordChangeSchema = z.strictObject({
  current_password: z.string().min(1).max(1024),
  new_password: newPasswordSchema,
});
