const LAST = 4

/** What may be shown of the number of a bank account. */
export const lastDigits = (number: string): string => number.slice(-LAST)
