/**
 * Caches the results of `compute`, which must be pure, by their keys. The cache is emptied at `limit` results, so that
 * it stays bounded in a server that runs for months.
 */
export const memo = <V extends {} | null>(limit: number, compute: (key: string) => V): ((key: string) => V) => {
  const known = new Map<string, V>()
  return (key) => {
    const found = known.get(key)
    if (found !== undefined) return found
    const value = compute(key)
    if (known.size >= limit) known.clear()
    known.set(key, value)
    return value
  }
}
