import { sql } from 'kysely'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { deleteFile } from '#kit/server/files/stored-files.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { onboardWorkflow } from '../../contract/onboarding.workflows.ts'
import { sendNewLinks } from './calls/portal-access.ts'
import { noteChange, SEEN_BY } from './events.ts'
import { remindOfItem } from './notify.ts'
import type { OnboardingParts } from './parts.ts'
import { sendDueWelcomes } from './send-welcome.ts'
import { dayThere } from './store/onboards.ts'
import { takeOverdue } from './store/tasks.ts'

const KEPT_DAYS = 30
const CHECKLIST_DAYS = 90
const PAGE = 200

/** Removes what names the person 30 days after an onboarding was withdrawn; dates and the checklist stay. */
export const purgeWithdrawn = async (work: Work): Promise<number> => {
  const { tx, now } = work
  const { rows } = await sql<{ id: number }>`
    select id from onboards where state = 'withdrawn' and purged_at is null
      and ended_at < ${now}::timestamptz - make_interval(days => ${KEPT_DAYS}) order by id limit ${PAGE} for update skip locked`.execute(
    tx,
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return 0
  const { rows: papers } = await sql<{ file_id: number | null }>`
    update onboard_documents d set name = 'Removed', number_enc = null, number_mask = null, comment = null
    from files f where f.id = d.file_id and f.owner_kind = 'onboard_document' and d.onboard_id = any(${ids}::int[]) returning d.file_id`.execute(
    tx,
  )
  for (const { file_id } of papers) await deleteFile(work, file_id)
  await sql`delete from onboard_banks where onboard_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from onboard_changes where onboard_id = any(${ids}::int[])`.execute(tx)
  await sql`delete from onboard_sessions where onboard_id = any(${ids}::int[])`.execute(tx)
  await sql`update onboard_events set text = 'Removed' where onboard_id = any(${ids}::int[]) and kind in ('paper', 'review')`.execute(
    tx,
  )
  await sql`update onboards set name = 'Removed candidate', email = 'removed-' || id || '@invalid', email_normal = 'removed-' || id || '@invalid',
    first_name = null, middle_name = null, last_name = null, preferred_name = null, date_of_birth = null, gender = null, marital_status = null,
    nationality_country_id = null, mobile = null, current_address = null, permanent_address = null, emergency_contact = null, linkedin_url = null,
    work_email = null, password_hash = null, purged_at = ${now}::timestamptz where id = any(${ids}::int[])`.execute(tx)
  for (const id of ids) await audit(work, 'hiring.onboard_purged', { entity: 'onboards', id })
  publishLive(work, ['hiring.changed'], [SEEN_BY])
  return ids.length
}

/** Passwords of the page are kept until the first day is over. */
const forgetPasswords = async ({ tx, now }: Work): Promise<void> => {
  await sql`update onboards o set password_hash = null
    where o.password_hash is not null and o.state = 'converted' and o.joining_on < ${dayThere(now)}`.execute(tx)
}

/** From day 90 on an onboarding without open items is complete. */
export const completeOld = async (work: Work): Promise<void> => {
  const [step] = onboardWorkflow.transitions.filter(({ action }) => action === 'complete')
  if (!step) return
  const { rows } = await sql<{ id: number }>`
    update onboards o set state = ${step.to} where o.state = ${step.from} and o.joining_on + ${CHECKLIST_DAYS}::int <= ${dayThere(work.now)}
      and not exists (select from onboard_tasks t where t.onboard_id = o.id and t.state = 'open') returning o.id`.execute(
    work.tx,
  )
  for (const { id } of rows) await noteChange(work, 'hiring.onboard_completed', id, 'record', 'Completed after 90 days')
}

export const remindOverdue = async (work: Work): Promise<void> => {
  for (const item of await takeOverdue(work.tx, work.now)) await remindOfItem(work, item)
}

export const onboardingJobs = (parts: OnboardingParts): readonly Job[] => [
  sendNewLinks(parts),
  {
    name: 'hiring.welcomes',
    cron: '*/5 * * * *',
    run: async (_payload, begin) => {
      await begin(sendDueWelcomes(parts))
    },
  },
  {
    name: 'hiring.onboarding',
    cron: '20 4 * * *',
    run: async (_payload, begin) => {
      while ((await begin(purgeWithdrawn)) > 0);
      await begin(forgetPasswords)
      await begin(completeOld)
      await begin(remindOverdue)
    },
  },
]
