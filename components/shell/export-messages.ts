import { texts } from "@/lib/platform/language/texts";

// Texts of the export of a list.

export const messages = texts("shell/export", {
  title: {
    "payment-requests": "Export payment requests",
    payments: "Export payments",
    "unmatched-transfers": "Export unmatched transfers",
    "dashboard/audit-entries": "Export the audit log",
  },
  all: "The file has every entry of the list, also those of its other pages.",
  filtered: "The file has every entry that matches the filters, also those of other pages.",
  format: "Format",
  csv: "CSV",
  csvText: "A row for each entry, for Excel and other spreadsheets.",
  json: "JSON",
  jsonText: "The same objects as the API, for programs.",
  received: (megabytes: string) => `${megabytes} MB received`,
  submit: "Export",
  submitting: "Exporting",
  cancel: "Cancel",
  done: "Exported",
});
