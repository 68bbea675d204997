import { sql } from 'kysely'
import { notify } from '#domains/notices/server/index.ts'
import { organisationDay } from '#domains/organisation/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { dueStep } from '../../contract/details.rules.ts'
import { deleteLooseDocuments } from './documents.ts'
import { listAccountIdsOf } from '../accounts/store/accounts.ts'
import { listHoldersOf } from '../accounts/store/key-holders.ts'

const MAX_STEP_DAYS = 60

type Due = Readonly<{
  employee_id: number
  name: string
  what: 'paper' | 'contract' | 'probation' | 'employment'
  id: number
  label: string
  ends_on: string
  days_left: number
}>

/**
 * Lists the ends within 60 days, of everyone who is employed then or will be: documents, contracts, probations,
 * employments.
 */
export const listDue = async (tx: Tx, today: string): Promise<Due[]> => {
  const { rows } = await sql<Due>`
    with people as (
      select e.id, e.name, m.id as spell, m.probation_ends_on, m.contract_ends_on
      from employees e join employments m
        on m.employee_id = e.id and m.shown_from <= ${today}::date and m.shown_until > ${today}::date
      where e.deleted_at is null and (m.left_on is null or m.left_on >= ${today}::date)
    ), ends as (
      select p.id as employee_id, p.name, case d.kind when 'contract' then 'contract' else 'paper' end as what, d.id,
        coalesce(d.data ->> 'title', replace(d.data ->> 'doc_type', '_', ' ')) as label, d.expires_on as ends_on
      from people p join employee_details d
        on d.employee_id = p.id and d.state = 'active' and d.kind in ('identity_document', 'contract')
      union all select p.id, p.name, 'probation', p.spell, '', p.probation_ends_on from people p
      union all select p.id, p.name, 'employment', p.spell, '', p.contract_ends_on from people p
    )
    select *, ends_on - ${today}::date as days_left from ends
    where ends_on between ${today}::date and ${today}::date + ${MAX_STEP_DAYS}::int
    order by ends_on, employee_id, id`.execute(tx)
  return rows
}

const subjectOf = ({ what, label }: Due): string => {
  if (what === 'probation') return 'probation'
  if (what === 'employment') return 'employment contract'
  return label.charAt(0).toLowerCase() + label.slice(1)
}

const ahead = (days: number): string => {
  if (days === 0) return 'today'
  return days === 1 ? 'tomorrow' : `in ${days} days`
}

type Step = NonNullable<ReturnType<typeof dueStep>>

/** The key of a notice: one for each matter and step, so that each is sent once. */
export const dueKey = ({ what, id, ends_on }: Pick<Due, 'what' | 'id' | 'ends_on'>, step: Step): string =>
  `people.document_due:${what}:${id}:${ends_on}:${step}`

/** Returns the texts for the person, and for HR. */
export const dueTexts = (due: Due) => {
  const [subject, when] = [subjectOf(due), ahead(due.days_left)]
  const isFiled = due.what === 'paper' || due.what === 'contract'
  return {
    own: {
      title: `Your ${subject} ends ${when}`,
      path: isFiled ? '/employee/userprofile?tab=documents' : '/employee/userprofile?tab=employment',
      why: 'It is in your record.',
    },
    keepers: {
      title: `${due.name}: ${subject} ends ${when}`,
      path: `/admin/employee/details/${due.employee_id}?tab=${isFiled ? 'documents' : 'overview'}`,
      why: 'You manage employee records.',
    },
  } as const
}

const notifyDue = async (work: Work, due: Due, keepers: readonly number[]): Promise<void> => {
  const step = dueStep(due.days_left)
  if (step === null) return
  const dedupe_key = dueKey(due, step)
  const { own, keepers: theirs } = dueTexts(due)
  await notify(work, await listAccountIdsOf(work.tx, [due.employee_id]), 'people.document_due', { ...own, dedupe_key })
  await notify(work, keepers, 'people.document_due', { ...theirs, dedupe_key })
}

/**
 * Every morning: notifies people and HR of ends, 60, 30 and 7 days before, each step once, also when a morning was
 * missed; and deletes documents that were uploaded and never filed.
 */
export const dueDocuments: Job = {
  name: 'people.due_papers',
  cron: '10 5 * * *',
  run: async (_payload, begin) => {
    await begin(deleteLooseDocuments)
    await begin(async (work) => {
      const keepers = await listHoldersOf(work.tx, 'people.write', work.now)
      for (const due of await listDue(work.tx, await organisationDay(work.tx, work.now)))
        await notifyDue(work, due, keepers)
    })
  },
}
