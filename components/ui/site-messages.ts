import { texts } from "@/lib/platform/language/texts";

// Texts that only the server renders: the site, its pages for missing paths, and the link past the navigation.
export const messages = texts("ui/site", {
  remit: "Remit",
  description: "Self-hosted crypto payment requests.",
  notFound: {
    pageTitle: "Not found",
    title: "Page not found",
    text: "Check the URL. The page may have been removed.",
    home: "Go to the home page",
  },
  skipToContent: "Skip to content",
});
