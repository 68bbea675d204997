import { rows } from '#kit/server/database/rows.ts'
import { z } from 'zod'
import type { Work } from '../context.ts'
import { enqueue, type Job } from '../jobs/jobs.ts'
import type { FileStore } from './file-store.ts'
import { withRow } from './rowless.ts'

// For contents that their owner had removed: unlike those that are deleted, they wait in no quarantine.

const DESTROY = 'files.destroy'
const payload = z.object({ names: z.array(z.string()) })

const destroyOfRow = z.object({ name: z.string() })

/** Removes the rows of files now, and their bytes for ever as soon as the change has committed. */
export const destroyOf = async (work: Work, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  const found = await rows(work.tx, destroyOfRow)`
    delete from files where id = any(${ids}::int[]) or variant_of = any(${ids}::int[])
    returning store_name as name`
  await enqueue(work, DESTROY, { names: found.map(({ name }) => name) })
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
