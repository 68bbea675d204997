import { sql } from 'kysely'
import { listProjectsOf } from '#domains/billing/server/index.ts'
import { addDays } from '#engines/calendar/contract/calendar.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { insertFile, storeBytes } from '#kit/server/files/stored-files.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Demo } from '../demo.ts'

const DRAFTS = 31
const RETURNED = ['Which client were the last two hours for?', 'Please add the handover.']
const BLOCKERS = [
  'The access to the staging database is missing',
  'Waiting for the contract of Fjord Energy',
  'The laptop restarts twice a day',
  'No answer from the supplier of the phone system',
  'The export of last month has gaps',
  'Two colleagues on leave, the queue grows',
  'The test account is locked',
  'The price list of the new year is not approved',
  'The meeting room screen is broken',
  'Waiting for legal to read the text',
  'The certificate of the email gateway runs out',
]
/** The oldest is open for nine working days. */
const OLDEST = 13
const [FILES, EVIDENCE, LINKED] = [160, 24, 100]

/** Reports of today that their people have begun. */
export const demoDrafts = async ({ tx, today, now }: Demo): Promise<void> => {
  await sql`insert into work_reports (employee_id, kind, period_start, period_end, state, summary, saved_at)
    select w.employee_id, 'daily', w.day, w.day, 'draft', 'So far: the open items of yesterday.', ${now}::timestamptz
    from work_day w join placement_on p on p.employee_id = w.employee_id and p.effective_from <= w.day
      and (p.effective_until is null or p.effective_until > w.day)
    where w.day = ${today}::date and w.expected_minutes > 0 and exists (select from activities a
      where a.department_id = p.department_id and a.cadence = 'daily')
    order by abs(hashtext('draft' || w.employee_id)) limit ${DRAFTS}`.execute(tx)
}

/** The last reports of two people came back. */
export const demoReturned = async ({ tx, today, now }: Demo): Promise<void> => {
  const { rows } = await sql<{ id: number; lead_id: number; account_id: number }>`
    select r.id, l.employee_id as lead_id, a.id as account_id from work_reports r
    join placement_on p on p.employee_id = r.employee_id and p.effective_from <= r.period_end
      and (p.effective_until is null or p.effective_until > r.period_end)
    join team_leaderships l on l.team_id = p.team_id and l.employee_id <> r.employee_id and l.to_date is null and l.kind = 'lead'
    join accounts a on a.employee_id = l.employee_id and a.area = 'User' and a.deleted_at is null
    where r.kind = 'daily' and r.state = 'submitted' order by r.period_start desc, r.id limit ${RETURNED.length}`.execute(
    tx,
  )
  for (const [at, { id, lead_id, account_id }] of rows.entries()) {
    const comment = RETURNED[at] ?? ''
    const decided = { decided_at: now, decided_by: account_id }
    const due_at = `${addDays(today, 1)}T22:00:00Z`
    await tx
      .updateTable('work_reports')
      .set({ state: 'returned', ...decided, decided_by_employee: lead_id, decision_comment: comment, due_at })
      .where('id', '=', id)
      .execute()
    await tx
      .insertInto('report_decisions')
      .values({ report_id: id, decision: 'returned', comment, ...decided })
      .execute()
  }
}

export const demoBlockers = async ({ tx, today }: Demo): Promise<number> => {
  const { rows } = await sql<{ id: number; employee_id: number; day: string }>`
    select distinct on (r.employee_id) r.id, r.employee_id, r.period_start as day from work_reports r
    where r.kind = 'daily' and r.submitted_at is not null and r.period_start >= ${addDays(today, -OLDEST)}::date
    order by r.employee_id, abs(hashtext('blocker' || r.id))`.execute(tx)
  const found = rows.toSorted((one, other) => one.day.localeCompare(other.day)).slice(0, BLOCKERS.length)
  if (found.length > 0)
    await tx
      .insertInto('report_blockers')
      .values(
        found.map(({ id, employee_id, day }, at) => ({
          report_id: id,
          employee_id,
          opened_on: day,
          text: BLOCKERS[at] ?? '',
        })),
      )
      .execute()
  return found.length
}

/** Time of members of projects is put on their projects, so that there is work to bill. */
export const demoProjectTime = async ({ tx, today }: Demo): Promise<void> => {
  const { rows } = await sql<{
    id: number
  }>`select distinct r.employee_id as id from work_data l join work_reports r on r.id = l.report_id
    join activities a on a.id = l.activity_id where a.name = 'Development' order by 1 limit 60`.execute(tx)
  for (const { id } of rows) {
    const [project] = await listProjectsOf(tx, id, today)
    if (!project) continue
    await sql`update work_data l set pr_id = ${project.pr_id}, client_id = ${project.client?.id ?? null}
      from work_reports r, activities a where r.id = l.report_id and a.id = l.activity_id and a.name = 'Development'
        and r.employee_id = ${id} and r.period_start > ${addDays(today, -28)}::date`.execute(tx)
  }
}

const TITLES = [
  'Figures of the week',
  'Notes of the meeting',
  'Screens of the case',
  'List of open items',
  'Draft of the text',
]

/** Inserts work files, most of them linked to a report; some are offered as evidence. */
export const demoFiles = async (demo: Demo, files: FileStore): Promise<number> => {
  const { tx, now, random } = demo
  const { rows } = await sql<{ id: number; employee_id: number; account_id: number; day: string; at: string }>`
    select r.id, r.employee_id, r.submitted_by as account_id, r.period_end as day, r.submitted_at as at from work_reports r
    where r.kind = 'daily' and r.submitted_by is not null order by abs(hashtext('file' || r.id)) limit ${FILES}`.execute(
    tx,
  )
  for (const [at, row] of rows.entries()) {
    const title = random.pick(TITLES)
    const isCsv = title.startsWith('Figures')
    const content = isCsv
      ? `day,number\n${row.day},${random.int(3, 90)}\n`
      : `${title}, ${row.day}\n\nWhat was said, and who does what next.\n`
    const stored = await storeBytes(files, Buffer.from(content), isCsv ? 'csv' : 'text')
    const owner = { kind: 'work_file', id: row.employee_id } as const
    const work = { tx, now: row.at, by: { ...SYSTEM, account_id: row.account_id } }
    const file_id = await insertFile(work, stored, { owner, original_name: isCsv ? 'figures.csv' : 'notes.txt' })
    await tx
      .insertInto('attachments')
      .values({
        employee_id: row.employee_id,
        uploaded_by: row.account_id,
        file_id,
        title,
        work_date: row.day,
        report_id: at < LINKED ? row.id : null,
        evidence: at % Math.ceil(FILES / EVIDENCE) === 0,
        created_at: row.at < now ? row.at : now,
      })
      .execute()
  }
  return rows.length
}
