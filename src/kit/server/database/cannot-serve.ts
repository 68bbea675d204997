import { databaseError } from './database-error.ts'

/**
 * Codes of PostgreSQL: the statement took too long, a lock was not free in time, two changes waited for each other, or a
 * change met newer rows each time it was begun again.
 */
const BUSY = new Set(['57014', '55P03', '40P01', '40001'])
/** Codes of PostgreSQL: disk full, and a database that only reads, such as one that another has replaced. */
const NO_STORAGE = new Set(['53100', '25006'])
/**
 * Codes of the system: no space, a read-only disk, a used-up quota, a folder that may not be written, a broken disk.
 */
const NO_STORAGE_OF_SYSTEM = new Set(['ENOSPC', 'EROFS', 'EDQUOT', 'EACCES', 'EPERM', 'EIO'])

const codeOf = (error: unknown): string | null =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : null

/** Returns whether nothing can be stored at the moment, in the database or as a file. Looks through causes. */
export const isStorageFault = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const code = codeOf(error)
  if (code !== null && NO_STORAGE.has(code)) return true
  if (code !== null && NO_STORAGE_OF_SYSTEM.has(code) && 'syscall' in error && error.syscall !== 'connect') return true
  return isStorageFault(error.cause)
}

/**
 * Returns whether the server has no room for a request now, although it is in order. Class 53 is "insufficient
 * resources".
 */
export const isOverloaded = (error: unknown): boolean => {
  const code = databaseError(error)?.code
  return code !== undefined && (BUSY.has(code) || code.startsWith('53'))
}
