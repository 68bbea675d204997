/** The error of PostgreSQL for a refused statement. */
export type DatabaseError = Readonly<{ code: string; constraint: string | undefined; detail: string | undefined }>

const textOf = (error: object, name: string): string | undefined => {
  const value: unknown = Reflect.get(error, name)
  return typeof value === 'string' ? value : undefined
}

/** Reads an error as one of PostgreSQL's, by its five-character SQLSTATE; null when it is none. */
export const databaseError = (error: unknown): DatabaseError | null => {
  if (!(error instanceof Error)) return null
  const code = textOf(error, 'code')
  if (code === undefined || !/^[0-9A-Z]{5}$/.test(code)) return null
  return { code, constraint: textOf(error, 'constraint'), detail: textOf(error, 'detail') }
}

/**
 * Returns whether to do a change again, because the data that it was computed from has changed. A deadlock is none of these: it has cost a second
 * already, and the same change at once would meet the same others.
 */
export const isRepeatable = (error: unknown): boolean => databaseError(error)?.code === '40001'
