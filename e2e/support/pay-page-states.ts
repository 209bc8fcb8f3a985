import { notFound, show, type PageState } from "./page-state";

export const payPageStates: PageState[] = [
  {
    name: "pay page",
    viewer: "payer",
    open: async (page, { active }) => {
      await show(page, active.payment_url, "148.50 TESTUSD");
      await page.getByRole("button", { name: /^Pay with/ }).waitFor();
    },
  },
  {
    name: "pay page, no wallet",
    viewer: "stranger",
    open: async (page, { active }) => {
      await show(page, active.payment_url, "148.50 TESTUSD");
      await page.getByRole("heading", { name: "No wallet was found in this browser." }).waitFor();
      await page.getByText("Sending from an exchange?").click();
    },
  },
  {
    name: "pay page, partly paid",
    viewer: "payer",
    open: async (page, { partlyPaid }) => {
      await show(page, partlyPaid.payment_url, "36.00 TESTUSD");
      await page.getByRole("button", { name: /^Pay the remaining/ }).waitFor();
    },
  },
  {
    name: "pay page, not enough money",
    viewer: "payer",
    open: async (page, { active }) => {
      await show(page, active.payment_url, "148.50 TESTUSD");
      await page.getByRole("button", { name: /^Pay with/ }).click();
      await page.getByText("This account holds 0.00 TESTUSD").waitFor();
    },
  },
  {
    name: "pay page, receipt",
    viewer: "stranger",
    open: (page, { completed }) => show(page, completed.payment_url, "42.50 TESTUSD"),
  },
  {
    name: "pay page, expired",
    viewer: "stranger",
    open: (page, { expired }) => show(page, expired.payment_url, "This payment request has expired"),
  },
  {
    name: "pay page, not found",
    viewer: "stranger",
    expected: notFound,
    open: (page, { cancelled }) => show(page, cancelled.payment_url, "Payment request not found"),
  },
];
