/** The secret is the part after the # of the address, which no server log and no other page sees. */
export const secret = (): string => window.location.hash.slice(1)
