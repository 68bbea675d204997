import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { TestProject } from 'vitest/node'
import { provide, startTemporary } from './database-setup.ts'

/** The same on PostgreSQL 15, the oldest one that `DATABASE_URL` may name. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const found = createRequire(import.meta.url).resolve('postgres-15')
  return provide(project, await startTemporary(dirname(dirname(found))))
}
