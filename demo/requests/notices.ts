import { sql } from 'kysely'
import type { Unit } from '#domains/requests/contract/requests.models.ts'
import { amountText, datesText } from '#domains/requests/contract/requests.texts.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Matter = Readonly<{
  id: number
  employee_id: number
  name: string
  type: string
  from_date: string
  to_date: string
  amount: number
  unit: Unit
  round: number
}>

const MATTER = sql`r.id, r.employee_id, p.name, t.name as type, r.from_date, r.to_date, r.amount, r.unit, r.round`
const FROM = sql`requests r join request_types t on t.id = r.type_id join person_short p on p.id = r.employee_id`

const summaryOf = ({ from_date, to_date, amount, unit }: Matter): string =>
  [datesText(from_date, to_date), amountText(amount, unit)].filter((part) => part !== '').join(', ')

type Decided = Matter & Readonly<{ status: string; decision_note: string | null; at: string; by: number | null }>

const decided = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Decided>`
    select ${MATTER}, r.status, r.decision_note, r.decided_at as at, r.decided_by as by from ${FROM}
    where r.deleted_at is null and r.status in ('approved', 'rejected', 'returned') and r.decided_at > ${noticesSince(now)}`.execute(
    tx,
  )
  return rows.map((row) => ({
    kind: row.status === 'returned' ? 'requests.returned' : 'requests.decided',
    to: { people: [row.employee_id] },
    title: `${row.type} ${row.status}`,
    body: row.decision_note ?? summaryOf(row),
    path: `/employee/request?request=${row.id}`,
    why: 'This is about your request.',
    subject_id: row.id,
    at: row.at,
    by: row.by,
    key: `requests.${row.status === 'returned' ? 'returned' : 'decided'}:${row.id}:${row.status}:${row.round}`,
  }))
}

type Step = Matter &
  Readonly<{
    position: number
    is_open: boolean
    is_cancelling: boolean
    late: boolean
    at: string
    due_at: string
    accounts: readonly number[]
    for_hr: boolean
  }>

const ofStep = (row: Step): DrawnNotice[] => {
  const { id, name, type, round, position, accounts, for_hr } = row
  const common = {
    body: summaryOf(row),
    subject_id: id,
    to: for_hr ? ({ holders: 'requests.decide' } as const) : { accounts },
  }
  const path = for_hr ? (`/admin/requests?request=${id}` as const) : (`/employee/approvals?request=${id}` as const)
  const notice: DrawnNotice = {
    ...common,
    path,
    kind: 'requests.to_decide',
    title: row.is_cancelling ? `${name} asks to cancel: ${type}` : `${type}: ${name} asks`,
    why: for_hr ? 'You decide on requests of all people.' : 'You decide on this request.',
    at: row.at,
    key: `requests.to_decide:${id}:${round}:${position}`,
    is_done: !row.is_open,
  }
  if (!row.late || for_hr) return [notice]
  const overdue: DrawnNotice = {
    ...common,
    path,
    kind: 'requests.overdue',
    title: `A decision is overdue: ${type} of ${name}`,
    why: 'It is waiting for you.',
    at: row.due_at,
    key: `requests.overdue:${id}:${round}:${position}`,
  }
  return [notice, overdue]
}

/** Notices of steps that wait or were decided, for those who decide them. */
const steps = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Step>`
    select ${MATTER}, s.position, s.state = 'open' as is_open, s.state = 'open' and r.status = 'cancel_pending' as is_cancelling,
      s.state = 'open' and s.due_at < ${now} as late, r.sent_at as at, s.due_at, s.assignee = 'hr' as for_hr,
      array(select g.account_id from request_step_assignees g where g.step_id = s.id) as accounts
    from ${FROM} join request_steps s on s.request_id = r.id and s.round = r.round
    where r.deleted_at is null and s.state in ('open', 'approved', 'rejected', 'returned')
      and r.sent_at > ${noticesSince(now)}`.execute(tx)
  return rows.flatMap(ofStep)
}

const covers = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Matter & { cover: number; at: string; is_done: boolean }>`
    select ${MATTER}, r.cover_employee_id as cover, r.sent_at as at, r.cover_state <> 'asked' as is_done from ${FROM}
    where r.deleted_at is null and r.cover_employee_id is not null and r.sent_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, name, from_date, to_date, round, cover, at, is_done }) => ({
    kind: 'requests.cover',
    to: { people: [cover] },
    title: `${name} asks you to cover`,
    body: datesText(from_date, to_date),
    path: '/employee/request?tab=cover',
    why: 'You were named as cover.',
    subject_id: id,
    at,
    key: `requests.cover:${id}:${round}`,
    is_done,
  }))
}

const comments = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<{
    id: number
    request_id: number
    employee_id: number
    author: string
    by: number
    text: string
    at: string
  }>`
    select c.id, c.request_id, r.employee_id, a.name as author, a.id as by, c.text, c.created_at as at
    from request_comments c join requests r on r.id = c.request_id join accounts a on a.id = c.author_id
    where c.deleted_at is null and r.deleted_at is null and c.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ id, request_id, employee_id, author, by, text, at }) => ({
    kind: 'requests.comment',
    to: { people: [employee_id] },
    title: `${author} wrote about a request`,
    body: text.slice(0, 200),
    path: `/employee/request?request=${request_id}`,
    why: 'This is about your request.',
    subject_id: request_id,
    at,
    by,
    key: `requests.comment:${id}`,
  }))
}

export const noticesOfRequests = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await decided(demo)),
  ...(await steps(demo)),
  ...(await covers(demo)),
  ...(await comments(demo)),
]
