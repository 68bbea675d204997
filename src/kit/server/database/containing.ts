/** A pattern for `ilike` that finds a text anywhere, taken literally; null finds everything. */
export const containing = (q: string | undefined): string | null =>
  q ? `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` : null
