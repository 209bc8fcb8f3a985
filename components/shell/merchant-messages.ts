import { texts } from "@/lib/platform/language/texts";

// Texts of the choice of the business, in a file of their own because few people have several.
export const messages = texts("shell/merchant", { title: "Businesses" });
