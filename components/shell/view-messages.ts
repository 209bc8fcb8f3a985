import { texts } from "@/lib/platform/language/texts";
import type { SavedPage } from "@/lib/reports/saved-views/schema";

// Texts of the menus of saved views and templates, and of their dialogs.
export const messages = texts("shell/views", {
  delete: (name: string) => `Delete “${name}”`,
  name: "Name",
  submitting: "Saving",
  deleting: "Deleting",
  done: (name: string) => `“${name}” is saved`,
  views: {
    loading: "Loading your views",
    failure: "Your views could not be loaded.",
    none: "No views yet. Filter or sort the list, then save it here under a name and come back to it from any device.",
    save: "Save this view…",
    creation: {
      title: "Save this view",
      about: "Keeps the filters and the order of this list. Only you see it, on all your devices.",
      submit: "Save view",
    },
    deletion: {
      title: (name: string) => `Delete the view “${name}”?`,
      about: "Deletes the name and its filters. The list itself does not change.",
      keep: "Keep view",
      submit: "Delete view",
      done: "View deleted",
    },
  },
  templates: {
    loading: "Loading your templates",
    failure: "Your templates could not be loaded.",
    none: "No templates yet. Fill in the form, then save it here under a name and start from it next time.",
    save: "Save as a template…",
    creation: {
      title: "Save as a template",
      about:
        "Keeps everything in the form except the external id and an address that is not in your settings. Only you see it, on all your devices.",
      submit: "Save template",
    },
    deletion: {
      title: (name: string) => `Delete the template “${name}”?`,
      about: "Requests that were created from it do not change.",
      keep: "Keep template",
      submit: "Delete template",
      done: "Template deleted",
    },
  },
});

export function viewTextsOf(page: SavedPage) {
  return page === "new_payment_request" ? messages.templates : messages.views;
}
