import { texts } from "@/lib/platform/language/texts";

// Texts of the menu of saved views and of its dialogs.
export const messages = texts("shell/views", {
  loading: "Loading your views",
  failure: "Your views could not be loaded.",
  none: "No views yet. Filter or sort the list, then save it here under a name and come back to it from any device.",
  save: "Save this view…",
  delete: (name: string) => `Delete “${name}”`,
  creation: {
    title: "Save this view",
    about: "Keeps the filters and the order of this list. Only you see it, on all your devices.",
    name: "Name",
    submit: "Save view",
    submitting: "Saving",
    done: (name: string) => `“${name}” is saved`,
  },
  deletion: {
    title: (name: string) => `Delete the view “${name}”?`,
    about: "Deletes the name and its filters. The list itself does not change.",
    keep: "Keep view",
    submit: "Delete view",
    submitting: "Deleting",
    done: "View deleted",
  },
});
