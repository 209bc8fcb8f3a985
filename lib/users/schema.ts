import { z } from "zod";
import { merchantNameSchema } from "@/lib/merchants/schema";
import { passwordMaxLength, passwordMinLength } from "./password-limits";

// What the account forms send. Browser-safe: the forms and the endpoints parse with the same schemas.

const tooShort = `must have at least ${passwordMinLength} characters`;
const tooLong = `must have at most ${passwordMaxLength} characters`;

const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .refine((text) => z.email().safeParse(text).success, {
    params: { code: "invalid_email" },
    message: "must be an e-mail address such as name@example.com",
  });

// What is too common is judged on the server, which knows the account: see password-rules.ts.
const newPasswordSchema = z
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
  name: merchantNameSchema.describe("What customers see as the one who asks"),
  email: emailSchema,
  password: newPasswordSchema,
});

export const passwordChangeSchema = z.strictObject({
  current_password: z.string().min(1).max(1024),
  new_password: newPasswordSchema,
});
