/** The scope of the secret of a second factor: it does not open in the row of another account. */
export const mfaScope = (accountId: number): string => `factor:${accountId}`
