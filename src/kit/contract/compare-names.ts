/**
 * Compares two names for `toSorted`, as the database sorts them by its collation `names`: by the root order of the Unicode
 * Collation Algorithm, which English does not change, without case.
 */
export const compareNames = new Intl.Collator('en', { sensitivity: 'accent' }).compare
