/**
 * `compute` remembered by its key. It must be pure. The memory is emptied when it holds `limit` answers, so that
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
