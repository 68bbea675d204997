import { dirname, resolve } from 'node:path'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Manifest } from '#kit/server/backup/manifest.ts'
import { databaseClock } from '#kit/server/clock.ts'
import { createDatabase } from '#kit/server/database/dialect.ts'
import { createPool } from '#kit/server/database/pool.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { diskStore } from '#kit/server/files/file-store.ts'
import { beginAsSystem } from '#kit/server/jobs/run-jobs.ts'
import type { Log } from '#kit/server/log.ts'
import { personalData, SUBJECTS } from '#kit/server/personal/declare.ts'
import { forget } from '#kit/server/personal/forget.ts'
import { readForgotten } from '#kit/server/personal/forgotten-list.ts'
import { noteWiring } from '#kit/server/slots.ts'
import { personalOfAll } from '../personal.ts'

type Target = Readonly<{ url: string; files: string; log: Log }>

const destroyed = z.object({ names: z.array(z.string()) })

/**
 * Forgets again, in what was restored, everyone who was forgotten after the backup was made: by the list that stands beside
 * the backup. It runs before anyone can sign in, and answers how many, or null where there is no list.
 */
export const forgetAgain = async (
  from: string,
  content: Pick<Manifest, 'made_at' | 'installation'>,
  target: Target,
): Promise<number | null> => {
  const list = await readForgotten(dirname(resolve(from)))
  if (list?.installation !== content.installation) return null
  const due = list.forgotten.filter(({ at }) => Date.parse(at) >= Date.parse(content.made_at))
  if (due.length === 0) return 0
  const unwire = noteWiring()
  personalData.fill(personalOfAll)
  const pool = createPool({ url: target.url, max: 2, log: target.log })
  const db = createDatabase<Database>(pool)
  const store = diskStore(target.files)
  try {
    const names = await beginAsSystem(
      db,
      databaseClock,
    )(async (work) => {
      for (const subject of SUBJECTS.toReversed())
        for (const depth of ['personal', 'whole'] as const) {
          const ids = due.filter((one) => one.subject === subject && one.depth === depth).map((one) => one.subject_id)
          await forget(work, subject, [...new Set(ids)], depth)
        }
      // The files go at once: there is no worker yet, and no one may come before they are gone.
      return work.jobs.flatMap(({ payload }) => destroyed.safeParse(payload).data?.names ?? [])
    })
    for (const name of names) await store.destroy(name)
    await sql`update sessions set ended_at = app_now(), end_reason = 'deleted' where ended_at is null`.execute(db)
    return due.length
  } finally {
    await db.destroy()
    unwire()
  }
}
