import { sql } from 'kysely'
import { dayText, daysText } from '#kit/contract/day-text.ts'
import { dueKey, dueTexts } from '#domains/people/server/details/jobs.ts'
import { listDue } from '#domains/people/server/details/store/due-documents.ts'
import { dueStep } from '#domains/people/contract/details.rules.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

/** In the morning of the day, when the job looks. */
const MORNING = 'T05:10:00Z'

/** Lists the ends within 60 days, with the notice of the step that each is at. */
const ending = async ({ tx, today }: Demo): Promise<DrawnNotice[]> => {
  const found = await listDue(tx, today)
  return found.flatMap((due): DrawnNotice[] => {
    const step = dueStep(due.days_left)
    if (step === null) return []
    const day = Temporal.PlainDate.from(due.ends_on).subtract({ days: step }).toString()
    const texts = dueTexts({ ...due, days_left: step })
    const common = {
      kind: 'people.document_due',
      subject_id: due.id,
      at: `${day}${MORNING}`,
      key: dueKey(due, step),
    } as const
    return [
      { ...common, ...texts.own, to: { people: [due.employee_id] } },
      { ...common, ...texts.keepers, to: { holders: 'people.write' } },
    ]
  })
}

type Exit = Readonly<{
  id: number
  employee_id: number
  name: string
  kind: string
  submitted_on: string
  last_day: string
  at: string
  decided_at: string | null
}>

const exits = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Exit>`
    select x.id, m.employee_id, p.name, x.kind, x.submitted_on, x.last_day, x.created_at as at, x.decided_at
    from exits x join employments m on m.id = x.employment_id join person_short p on p.id = m.employee_id
    where x.state in ('accepted', 'closed') and x.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.flatMap(({ id, employee_id, name, kind, submitted_on, last_day, at, decided_at }) => {
    const common = { kind: 'people.exit', subject_id: id, is_done: true } as const
    const resigned: DrawnNotice = {
      ...common,
      to: { holders: 'people.state.write' },
      title: `${name} has resigned`,
      body: `Handed in on ${dayText(submitted_on)}. The last day would be ${dayText(last_day)}.`,
      path: `/admin/employee/details/${employee_id}?tab=exit`,
      why: 'You manage exits.',
      at,
      key: `people.exit:hr:submitted:${id}:${at}`,
    }
    const accepted: DrawnNotice = {
      ...common,
      to: { people: [employee_id] },
      title: `Your last day is ${dayText(last_day)}`,
      body: `The end of your employment was accepted. Your last day is ${dayText(last_day)}.`,
      path: '/employee/userprofile?tab=resign',
      why: 'This is about you.',
      at: decided_at ?? at,
      key: `people.exit:accepted:${id}:${at}`,
    }
    return kind === 'resignation' ? [resigned, accepted] : [accepted]
  })
}

const warnings = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; employee_id: number; at: string; state: string }>`
    select id, employee_id, issued_at as at, state from warnings
    where state in ('issued', 'acknowledged') and issued_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, employee_id, at, state }) => ({
    kind: 'people.warning',
    to: { people: [employee_id] },
    title: 'You were given a warning',
    body: 'A warning was issued about you. Read it on your profile, and say what you have to say to it.',
    path: '/employee/userprofile?tab=warnings',
    why: 'This is about you.',
    subject_id: id,
    at,
    key: `people.warning:issued:${id}:${at}`,
    is_done: state === 'acknowledged',
  }))
}

type State = Readonly<{
  what: 'suspended' | 'wfh_cancelled' | 'backup'
  id: number
  employee_id: number
  from_date: string
  to_date: string | null
  note: string
  at: string
}>

const STATES = {
  suspended: { title: 'You are suspended from work', text: (days: string) => `You are suspended ${days}` },
  wfh_cancelled: { title: 'Work from home was cancelled', text: (days: string) => `You cannot work from home ${days}` },
  backup: { title: 'You are a backup', text: (days: string) => `You stand in for others ${days}` },
} as const

const states = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<State>`
    select 'suspended' as what, id, employee_id, from_date, to_date,
        case when with_pay then ', with pay.' else ', without pay.' end || case when block_login
          then ' You cannot sign in during this time.' else '' end as note, created_at as at
      from suspensions where lifted_on is null
    union all select 'wfh_cancelled', id, employee_id, from_date, to_date, '. Reason: ' || reason, created_at
      from wfh_cancellations where lifted_on is null
    union all select 'backup', id, employee_id, from_date, to_date, ': ' || note, created_at
      from backup_assignments where lifted_on is null`.execute(tx)
  return rows
    .filter(({ at }) => at > noticesSince(now))
    .map(({ what, id, employee_id, from_date, to_date, note, at }) => ({
      kind: 'people.state',
      to: { people: [employee_id] },
      title: STATES[what].title,
      body: `${STATES[what].text(daysText(from_date, to_date))}${note}`,
      why: 'This is about you.',
      subject_id: id,
      at,
      key: `people.state:${what}:${id}:${at}`,
    }))
}

const mandatory = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{ id: number; employee_id: number; due_on: string; at: string; is_done: boolean }>`
    select id, employee_id, due_on, created_at as at, done_at is not null as is_done
    from mandatory_updates where kind = 'profile' and due_on is not null and created_at > ${noticesSince(now)}`.execute(
    tx,
  )
  return rows.map(({ id, employee_id, due_on, at, is_done }) => ({
    kind: 'people.mandatory',
    to: { people: [employee_id] },
    title: 'Check your profile',
    body: `Check your details and confirm them by ${dayText(due_on)}.`,
    path: '/employee/userprofile',
    why: 'This is about you.',
    subject_id: id,
    at,
    key: `people.mandatory:profile:${due_on}:${at}`,
    is_done,
  }))
}

/** Lists the numbers that were shown, from the audit. */
const revealed = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{
    id: number
    employee_id: number
    by: string
    account: number
    reason: string
    at: string
  }>`
    select d.id, r.employee_id, a.name as by, a.id as account, r.after ->> 'reason' as reason, r.at
    from audit_log r join accounts a on a.id = r.actor_account_id
    join employee_details d on d.employee_id = r.employee_id and d.kind = r.after ->> 'kind' and d.state = 'active'
    where r.action = 'people.detail_revealed' and r.at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, employee_id, by, account, reason, at }) => ({
    kind: 'people.revealed',
    to: { people: [employee_id] },
    title: `${by} viewed the number of your bank account`,
    body: `Reason given: ${reason}`,
    path: '/employee/userprofile?tab=documents',
    why: 'This is about your own data.',
    subject_id: id,
    at,
    by: account,
    key: `people.revealed:${id}:${at}`,
  }))
}

export const noticesOfPeople = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await ending(demo)),
  ...(await exits(demo)),
  ...(await warnings(demo)),
  ...(await states(demo)),
  ...(await mandatory(demo)),
  ...(await revealed(demo)),
]
