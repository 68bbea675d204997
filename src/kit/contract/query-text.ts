/** Returns whether a path or query has a value: neither missing, nor null, nor empty. */
export const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ''

/** A query as text: arrays joined by commas; what is undefined, null or empty is left out. Empty without any. */
export const queryText = (query: Readonly<Record<string, unknown>>): '' | `?${string}` => {
  const pairs = Object.entries(query).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(',') : value
    return isGiven(text) ? [[name, String(text)]] : []
  })
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs).toString()}`
}
