/** What the secret of a second factor is sealed for: it does not open in the row of another account. */
export const mfaOf = (accountId: number): string => `factor:${accountId}`
