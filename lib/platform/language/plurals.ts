/** Chooses among a text's plural forms by the rules of a language (Unicode CLDR); "other" stands in for a missing form. */
export function pluralsOf(language: string) {
  const rules = new Intl.PluralRules(language);
  return (count: number, forms: { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>): string =>
    forms[rules.select(count)] ?? forms.other;
}
