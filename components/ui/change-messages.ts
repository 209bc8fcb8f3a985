import { texts } from "@/lib/platform/language/texts";

// Texts of changed values.
export const messages = texts("ui/change", {
  change: "{field}: {before} → {after}",
  nothing: "none",
});
