import { sql } from 'kysely'
import { clockTime } from '#domains/attendance/contract/attendance.labels.ts'
import { sinceText } from '#domains/attendance/server/forced/rules.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

const VERBS = { add: 'added a punch', update: 'corrected a punch', delete: 'deleted a punch' } as const

type Correction = Readonly<{
  id: number
  employee_id: number
  name: string
  actor: string
  actor_id: number
  kind: keyof typeof VERBS
  business_date: string
  reason: string
  at: string
}>

const corrections = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Correction>`
    select c.id, c.employee_id, p.name, a.name as actor, c.actor_id, c.kind, c.business_date, c.reason, c.created_at as at
    from attendance_corrections c join person_short p on p.id = c.employee_id join accounts a on a.id = c.actor_id
    where c.kind in ('add', 'update', 'delete') and c.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.flatMap(({ id, employee_id, name, actor, actor_id, kind, business_date, reason, at }): DrawnNotice[] => {
    const common = {
      kind: 'attendance.corrected',
      body: reason,
      subject_id: id,
      at,
      by: actor_id,
      key: `attendance.corrected:${id}:${at}`,
    } as const
    return [
      {
        ...common,
        to: { people: [employee_id] },
        title: `${actor} ${VERBS[kind]} of yours on ${business_date}`,
        path: `/employee/timesheet?date=${business_date}`,
        why: 'This is about your working time.',
      },
      {
        ...common,
        to: { leads_of: employee_id },
        title: `${actor} ${VERBS[kind]} of ${name} on ${business_date}`,
        why: 'You lead the team.',
      },
    ]
  })
}

type Forced = Readonly<{
  id: number
  employee_id: number
  name: string
  state: 'proposed' | 'approved' | 'returned'
  detected_at: string
  punched_in_at: string
  in_zone: string
  owner_out_at: string | null
  owner_reason: string | null
  version: number
}>

/**
 * Returns the notices of the lead. The notices of the finding and of the decision are written with the punch-out
 * itself.
 */
const ofForced = (row: Forced): DrawnNotice[] => {
  const { id, employee_id, name, state, version } = row
  const lead = {
    kind: 'attendance.decision',
    subject_id: id,
    to: { leads_of: employee_id },
    path: `/employee/forced-punchout?force=${id}`,
    why: 'You lead the team.',
    at: row.detected_at,
    is_done: state !== 'proposed',
  } as const
  if (state === 'proposed' && row.owner_out_at !== null)
    return [
      {
        ...lead,
        title: `${name} says they stopped at ${clockTime(Date.parse(row.owner_out_at), row.in_zone)}`,
        body: `Punch of ${sinceText(row)}. ${row.owner_reason ?? ''}`,
        key: `attendance.proposed:${id}:${version}`,
      },
    ]
  return [
    {
      ...lead,
      title: `${name} has not punched out`,
      body: `The punch of ${sinceText(row)} is still open.`,
      key: `attendance.decide:${id}`,
    },
  ]
}

const forced = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Forced>`
    select f.id, f.employee_id, p.name, f.state, f.detected_at, s.punched_in_at, s.in_zone, f.owner_out_at,
      f.owner_reason, f.version
    from forced_punchouts f join attendance_sessions s on s.id = f.session_id join person_short p on p.id = f.employee_id
    where f.state in ('proposed', 'approved', 'returned') and f.detected_at > ${noticesSince(now)}`.execute(tx)
  return rows.flatMap(ofForced)
}

type Overtime = Readonly<{
  employee_id: number
  by: number
  actor: string
  at: string
  ids: number[]
  dates: string[]
  approved: number
}>

const overtime = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Overtime>`
    select o.employee_id, o.decided_by as by, a.name as actor, o.decided_at as at,
      array_agg(o.id order by o.business_date) as ids, array_agg(o.business_date::text order by o.business_date) as dates,
      count(*) filter (where o.state = 'approved')::int as approved
    from overtime_entries o join accounts a on a.id = o.decided_by
    where o.state in ('approved', 'refused') and o.decided_at > ${noticesSince(now)} group by 1, 2, 3, 4`.execute(tx)
  return rows.map(({ employee_id, by, actor, at, ids, dates, approved }) => {
    const word = approved === dates.length ? 'approved' : approved === 0 ? 'refused' : 'decided'
    return {
      kind: 'attendance.overtime',
      to: { people: [employee_id] },
      title: `${actor} ${word} your overtime`,
      body: dates.length === 1 ? `Of ${dates[0]}.` : `Of ${dates.length} days, the first of them ${dates[0]}.`,
      path: '/employee/timesheet?tab=overtime',
      why: 'This is about your overtime.',
      subject_id: ids[0] ?? 0,
      at,
      by,
      key: `overtime:decided:${ids.join()}:${at}`,
    }
  })
}

export const noticesOfAttendance = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await corrections(demo)),
  ...(await forced(demo)),
  ...(await overtime(demo)),
]
