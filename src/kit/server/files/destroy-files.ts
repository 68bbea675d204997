import { z } from 'zod'
import { sql } from 'kysely'
import type { Work } from '../context.ts'
import { enqueue, type Job } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'
import { withRow } from './rowless.ts'

// For contents that their owner had removed: unlike those that are deleted, they wait in no quarantine.

const DESTROY = 'files.destroy'
const payload = z.object({ names: z.array(z.string()) })

/** Removes the rows of files now, and their bytes for ever as soon as the change has committed. */
export const destroyOf = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ name: string }>`
    delete from files where id = any(${ids}::int[]) or variant_of = any(${ids}::int[])
    returning store_name as name`.execute(work.tx)
  await enqueue(work, DESTROY, { names: rows.map(({ name }) => name) })
}

/** The job behind it. What a row still names stays. */
export const destroyFiles = (store: FileStore): Job => ({
  name: DESTROY,
  run: async (input, begin) => {
    const { names } = payload.parse(input)
    const known = await begin(({ tx }) => withRow(tx, names))
    for (const name of names) if (!known.has(name)) await store.destroy(name)
  },
})
