import { sql } from 'kysely'
import { organisationDay } from '#domains/organisation/server/index.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import { endOffer } from './answer.ts'
import { remindOfFeedback } from './notify.ts'
import { takeDue } from './store/interviews.ts'
import { lockOffer } from './store/offers.ts'

const SEEN_BY = 'permission:hiring.read'

/** Offers whose last day has passed free their places; answers how many. */
export const expireOffers = async (work: Work): Promise<number> => {
  const today = await organisationDay(work.tx, work.now)
  const rows = await work.tx
    .selectFrom('offers')
    .select('id')
    .where('state', '=', 'sent')
    .where('expires_on', '<', today)
    .orderBy('id')
    .limit(200)
    .execute()
  for (const { id } of rows) {
    const held = await lockOffer(work.tx, id)
    if (held?.offer.state === 'sent') await endOffer(work, held, 'expired', null)
  }
  if (rows.length > 0) publishLive(work, ['hiring.changed'], [SEEN_BY])
  return rows.length
}

export const remindInterviewers = async (work: Work): Promise<void> => {
  for (const due of await takeDue(work.tx, work.now)) await remindOfFeedback(work, due)
}

type Purged = Readonly<{ id: number; resume_file_id: number | null }>

/** Removes the data of rejected and withdrawn candidates whose time is over; counts and dates stay. */
export const removeOld = async (work: Work): Promise<number> => {
  const { tx, now } = work
  const today = await organisationDay(tx, now)
  const { rows } = await sql<Purged>`
    select id, resume_file_id from candidates where stage in ('rejected', 'withdrawn') and purged_at is null and keep_until < ${today}::date
    order by id limit 200 for update skip locked`.execute(tx)
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await sql`update candidates set name = 'Removed candidate', email = 'removed-' || id || '@invalid', email_normal = 'removed-' || id || '@invalid',
    phone = null, linkedin_url = null, resume_file_id = null, end_note = null, purged_at = ${now}::timestamptz where id = any(${ids}::int[])`.execute(
    tx,
  )
  await sql`update interview_comments m set body = 'Removed' from interviews i where i.id = m.interview_id and i.candidate_id = any(${ids}::int[])`.execute(
    tx,
  )
  await sql`update candidate_moves set note = null where candidate_id = any(${ids}::int[])`.execute(tx)
  for (const { id, resume_file_id } of rows) {
    await deleteFile(work, resume_file_id)
    await audit(work, 'hiring.candidate_removed', { entity: 'candidates', id })
  }
  publishLive(work, ['hiring.changed'], [SEEN_BY])
  return rows.length
}

export const hiringJobs: readonly Job[] = [
  {
    name: 'hiring.daily',
    cron: '10 4 * * *',
    run: async (_payload, begin) => {
      while ((await begin(expireOffers)) > 0);
      while ((await begin(removeOld)) > 0);
    },
  },
  {
    name: 'hiring.feedback',
    cron: '5 * * * *',
    run: async (_payload, begin) => {
      await begin(remindInterviewers)
    },
  },
]
