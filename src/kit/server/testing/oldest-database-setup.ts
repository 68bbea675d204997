import type { TestProject } from 'vitest/node'
import { provide, startTemporary } from './database-setup.ts'
import { findOldestPostgres } from './oldest-postgres.ts'

/** The same on PostgreSQL 15, the oldest one that `DATABASE_URL` may name. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  return provide(project, await startTemporary(findOldestPostgres()))
}
