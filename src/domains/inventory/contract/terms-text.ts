type OfCategory = Readonly<{ name: string; terms: string }>

const byName = ({ name: one }: OfCategory, { name: other }: OfCategory): number =>
  one.toLowerCase() < other.toLowerCase() ? -1 : 1

/** The terms of some categories, under the name of each, as a person signs them. */
export const termsText = (categories: readonly OfCategory[]): string =>
  categories
    .filter(({ terms }) => terms !== '')
    .toSorted(byName)
    .map(({ name, terms }) => `${name}: ${terms}`)
    .join('\n\n')
