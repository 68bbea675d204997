const LAST = 4

/** Returns the part of an account number that may be shown. */
export const lastDigits = (number: string): string => number.slice(-LAST)
