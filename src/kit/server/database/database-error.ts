/** What PostgreSQL says of a refused statement. */
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

// Two transactions that met in the wrong order: doing one of them again settles it.
const REPEATABLE = new Set(['40001', '40P01'])
export const isRepeatable = (error: unknown): boolean => REPEATABLE.has(databaseError(error)?.code ?? '')
