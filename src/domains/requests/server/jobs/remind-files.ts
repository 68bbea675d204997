import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { BeginWork, Job } from '#kit/server/jobs/jobs.ts'
import { notifyOwner } from '../notify.ts'
import { lockRequest } from '../store/requests.ts'

/** Open requests that take a document and have none, a day after they were sent. */
const listMissing = async (tx: Tx, now: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select r.id from requests r join request_types t on t.id = r.type_id
    where r.status in ('pending', 'returned') and r.deleted_at is null and t.file_rule = 'required'
      and r.sent_at < ${now}::timestamptz - interval '1 day'
      and (t.file_after_days is null or (select count(*) from request_days d
        where d.request_id = r.id and d.live and d.part <> 'none') > t.file_after_days)
      and not exists (select from request_files f where f.request_id = r.id)
    order by r.id`.execute(tx)
  return rows.map(({ id }) => id)
}

const remind = async (begin: BeginWork): Promise<void> => {
  const missing = await begin((work) => listMissing(work.tx, work.now))
  for (const id of missing)
    await begin(async (work) => {
      const request = await lockRequest(work, id)
      // The key lets the inbox take it once for each round.
      await notifyOwner(work, request, {
        kind: 'requests.file_missing',
        title: `${request.type.name}: a document is missing`,
        body: 'Add it, so that the request can be approved.',
        key: `${request.round}`,
      })
    })
}

export const fileReminders: Job = {
  name: 'requests.remind_files',
  cron: '35 7 * * *',
  run: (_payload, begin) => remind(begin),
}
