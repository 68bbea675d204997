/** The requests that an API token may send within a window, counted by each process of the server for itself. */
export const TOKEN_REQUESTS = { name: 'token', quota: 600, window_seconds: 60 } as const

/** The days after which an API token can expire. */
export const TOKEN_DAYS = [30, 90, 365] as const

/** Open tokens of one administrator at a time. */
export const MAX_OPEN_TOKENS = 25

type Named = Readonly<{ name: string }>

/** The limits of a token as a text: "Northwind GmbH; Support, Quality", or "Everyone". */
export const limitsText = (brands: readonly Named[] | null, departments: readonly Named[] | null): string => {
  const parts = [brands, departments].flatMap((part) =>
    part === null ? [] : [part.map(({ name }) => name).join(', ')],
  )
  return parts.length === 0 ? 'Everyone' : parts.join('; ')
}
