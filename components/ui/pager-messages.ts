// Every text of the buttons below a list.
export const messages = {
  label: "Pages of the list",
  loading: "Loading",
  shown: (count: number) => `${count} shown`,
  previous: "Previous",
  next: "Next",
};
