import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Manifest } from '#kit/server/backup/manifest.ts'
import { databaseClock } from '#kit/server/clock.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import type { Log } from '#kit/server/log.ts'
import { personalData, SUBJECTS } from '#kit/server/personal/declare.ts'
import { erase } from '#kit/server/personal/erase.ts'
import { readErased } from '#kit/server/personal/erased-list.ts'
import { filled, noteWiring } from '#kit/server/slots.ts'
import { personalOfAll } from '../personal.ts'

type Target = Readonly<{ url: string; files: FileStore; log: Log }>

const destroyed = z.object({ names: z.array(z.string()) })

/**
 * Erases again, in a restored installation, everyone who was erased after the backup was made: by the list in the folder of
 * the backup. It runs before anyone can sign in, and returns the number, or null where there is no list.
 */
export const eraseAgain = async (
  from: string,
  content: Pick<Manifest, 'made_at' | 'installation'>,
  target: Target,
): Promise<number | null> => {
  const list = await readErased(dirname(resolve(from)))
  if (list?.installation !== content.installation) return null
  const due = list.forgotten.filter(({ at }) => Date.parse(at) >= Date.parse(content.made_at))
  if (due.length === 0) return 0
  const unwire = noteWiring()
  filled(personalData, personalOfAll).fill()
  const pool = createPool({ url: target.url, max: 2, log: target.log })
  const db = createDatabase<Database>(pool)
  try {
    const names = await beginAsSystem(
      db,
      databaseClock,
    )(async (work) => {
      for (const subject of SUBJECTS.toReversed())
        for (const depth of ['personal', 'whole'] as const) {
          const ids = due.filter((one) => one.subject === subject && one.depth === depth).map((one) => one.subject_id)
          await erase(work, subject, [...new Set(ids)], depth)
        }
      // The files are deleted at once: there is no worker yet, and no one may sign in before.
      return work.jobs.flatMap(({ payload }) => destroyed.safeParse(payload).data?.names ?? [])
    })
    for (const name of names) await target.files.destroy(name)
    await sql`update sessions set ended_at = app_now(), end_reason = 'deleted' where ended_at is null`.execute(db)
    return due.length
  } finally {
    await db.destroy()
    unwire()
  }
}
