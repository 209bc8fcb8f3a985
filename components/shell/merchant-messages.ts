// Texts of the choice of the business, in a file of their own because few people have several.
export const messages = { title: "Businesses" };
