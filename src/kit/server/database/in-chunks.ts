/** A statement takes 65,535 values, and the widest rows have about sixty of them. */
const ROWS_AT_ONCE = 1000

/**
 * Writes rows in as many statements as they need: those for everyone in an organisation do not fit into one. Returns
 * the result of each statement, in order.
 */
export const inChunks = async <Row, Result>(
  rows: readonly Row[],
  write: (chunk: readonly Row[]) => Promise<Result>,
  rowsAtOnce = ROWS_AT_ONCE,
): Promise<Result[]> => {
  const results: Result[] = []
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    results.push(await write(rows.slice(start, start + rowsAtOnce)))
  return results
}
