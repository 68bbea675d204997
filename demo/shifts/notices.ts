import { sql } from 'kysely'
import { responseText, proposalText } from '#domains/shifts/contract/offers.texts.ts'
import { shiftLabel, weekNumber } from '#domains/shifts/contract/shifts.labels.ts'
import { shiftKeys } from '#domains/shifts/server/notify/keys.ts'
import { swapPath, weekPath } from '#domains/shifts/server/notify/notices.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

type Week = Readonly<{
  id: number
  team: string
  start_date: string
  publish_no: number
  at: string
  people: readonly number[]
  unseen: readonly number[]
}>

/** Published weeks, for those who have shifts in them, and for those who have not confirmed theirs. */
const weeks = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Week>`
    select w.id, t.name as team, w.start_date, w.publish_no, w.published_at as at, array_agg(distinct a.employee_id) as people,
      coalesce(array_agg(distinct a.employee_id) filter (where w.state = 'published' and not exists (select from shift_receipts r
        where r.week_id = w.id and r.publish_no = w.publish_no and r.employee_id = a.employee_id)), '{}') as unseen
    from shift_weeks w join teams t on t.id = w.team_id join shifts s on s.week_id = w.id and s.deleted_at is null
    join shift_assignments a on a.shift_id = s.id and a.live
    where w.state in ('published', 'locked') and w.published_at > ${noticesSince(now)} group by w.id, t.name`.execute(
    tx,
  )
  return rows.flatMap(({ id, team, start_date, publish_no, at, people, unseen }): DrawnNotice[] => {
    const common = { path: weekPath(id), why: 'You have shifts in this week.', subject_id: id }
    const silent = new Set(unseen)
    const published = {
      ...common,
      kind: 'shifts.published',
      title: `Week ${weekNumber(start_date)} is published`,
      body: `${team}. Check your shifts and confirm them.`,
      at,
      key: shiftKeys.published(id, publish_no),
    } as const
    return [
      { ...published, to: { people: people.filter((person) => !silent.has(person)) }, is_done: true },
      { ...published, to: { people: unseen } },
      {
        ...common,
        kind: 'shifts.unseen',
        to: { people: unseen },
        title: `Week ${weekNumber(start_date)} waits to be confirmed`,
        body: 'Check your shifts and press Got it.',
        at: new Date(Date.parse(at) + 86_400_000).toISOString(),
        key: shiftKeys.unseen(id, publish_no),
      },
    ]
  })
}

type Shift = Readonly<{ name: string; date: string; start_time: string; end_time: string }>

/** People who came to shifts of published weeks. */
const moved = async ({ tx, now }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<
    Shift & { id: number; week_id: number; employee_id: number; by: number; reason: string; at: string }
  >`
    select e.id::int as id, e.week_id, e.employee_id, e.actor_id as by, e.reason, e.at, s.name, s.date, s.start_time, s.end_time
    from shift_events e join shifts s on s.id = e.shift_id
    where e.action = 'assigned' and e.late and e.at > ${noticesSince(now)}`.execute(tx)
  return rows.map((row) => ({
    kind: 'shifts.moved',
    to: { people: [row.employee_id] },
    title: 'Your shifts have changed',
    body: `New: ${shiftLabel(row)}\n${row.reason}`,
    path: weekPath(row.week_id),
    why: 'A published week was changed.',
    subject_id: row.week_id,
    at: row.at,
    by: row.by,
    key: shiftKeys.moved(row.week_id, row.id),
  }))
}

type Leg = Shift & Readonly<{ from: string; to: string; to_id: number; waits: boolean }>
type Swap = Readonly<{
  id: number
  state: string
  by: number
  asker: string
  team_id: number
  at: string
  legs: readonly Leg[]
  planners: readonly number[]
}>

const swaps = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Swap>`
    select x.id, x.state, x.created_by as by, c.name as asker, w.team_id, x.created_at as at,
      array(select l.employee_id from team_leaderships l where l.team_id = w.team_id and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)) as planners,
      json_agg(json_build_object('from', f.name, 'to', coalesce(p.name, ''), 'to_id', l.to_employee_id,
        'waits', l.consent = 'waiting', 'name', s.name, 'date', s.date, 'start_time', s.start_time, 'end_time', s.end_time)
        order by l.position) as legs
    from shift_swaps x join shift_weeks w on w.id = x.week_id join accounts c on c.id = x.created_by
    join shift_swap_legs l on l.swap_id = x.id join shift_assignments a on a.id = l.assignment_id join shifts s on s.id = a.shift_id
    join person_short f on f.id = l.from_employee_id left join person_short p on p.id = l.to_employee_id
    where x.state in ('requested', 'accepted') and x.created_at > ${noticesSince(now)}
    group by x.id, c.name, w.team_id`.execute(tx)
  return rows.flatMap(({ id, state, by, asker, at, legs, planners }): DrawnNotice[] => {
    const common = { kind: 'shifts.swap', path: swapPath(id), subject_id: id, at, by } as const
    if (state === 'accepted')
      return [
        {
          ...common,
          to: { people: planners },
          title: 'A swap waits for your decision',
          body: legs.map((leg) => `${shiftLabel(leg)}: ${leg.from} to ${leg.to}`).join('\n'),
          why: 'You plan this team.',
          key: shiftKeys.swapDecide(id),
        },
      ]
    return [
      {
        ...common,
        to: { people: legs.flatMap(({ to_id, waits }) => (waits && to_id !== null ? [to_id] : [])) },
        title: `${asker} asks to swap a shift`,
        body: legs.map((leg) => `${leg.from}: ${shiftLabel(leg)}`).join('\n'),
        why: 'You would work one of the shifts.',
        key: shiftKeys.swapAsked(id),
      },
    ]
  })
}

type Claim = Readonly<{
  employee_id: number
  shift_id: number
  week_id: number
  name: string
  at: string
  is_done: boolean
  planners: readonly number[]
}>

/** Claims of open shifts, for those who plan the team. */
const claims = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Claim>`
    select c.employee_id, c.shift_id, s.week_id, p.name, c.created_at as at, c.state <> 'waiting' as is_done,
      array(select l.employee_id from team_leaderships l where l.team_id = s.team_id and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)) as planners
    from shift_claims c join shifts s on s.id = c.shift_id and s.deleted_at is null join person_short p on p.id = c.employee_id
    where c.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.map(({ employee_id, shift_id, week_id, name, at, is_done, planners }) => ({
    kind: 'shifts.claim',
    to: { people: planners },
    title: `${name} claims an open shift`,
    path: weekPath(week_id),
    why: 'You plan this team.',
    subject_id: shift_id,
    at,
    key: shiftKeys.claimed(shift_id, employee_id, at),
    is_done,
  }))
}

type Offer = Readonly<{
  id: number
  employee_id: number
  name: string
  by: number
  week_id: number
  team_id: number
  zone: string
  replaced: Parameters<typeof proposalText>[0]
  proposed: Parameters<typeof proposalText>[1]
  reason: string
  created_at: string
  respond_by: string
  state: string
  decided_at: string | null
  account_id: number
  planners: readonly number[]
}>

/** Late changes that are offered to people, and their responses for those who plan the team. */
const offers = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Offer>`
    select o.id, o.employee_id, e.name, o.offered_by as by, o.week_id, w.team_id, w.zone, o.replaced, o.reason, o.created_at,
      o.respond_by, o.state, o.decided_at, x.id as account_id,
      json_build_object('name', o.name, 'date', o.date, 'start_time', o.start_time, 'end_time', o.end_time,
        'break_minutes', o.break_minutes, 'site', o.site) as proposed,
      array(select l.employee_id from team_leaderships l where l.team_id = w.team_id and l.from_date <= ${today}::date
        and (l.to_date is null or l.to_date >= ${today}::date)) as planners
    from shift_offers o join shift_weeks w on w.id = o.week_id join person_short e on e.id = o.employee_id
    join accounts x on x.employee_id = o.employee_id and x.area = 'User' and x.deleted_at is null
    where o.created_at > ${noticesSince(now)}`.execute(tx)
  return rows.flatMap((row): DrawnNotice[] => {
    const text = proposalText(row.replaced, row.proposed)
    const common = { kind: 'shifts.change_offer', subject_id: row.id } as const
    return [
      {
        ...common,
        to: { people: [row.employee_id] },
        title: 'A change of your shifts is offered to you',
        body: `${text}. ${responseText(Date.parse(row.respond_by), row.zone)}\n${row.reason}`,
        path: '/employee/shiftschedules',
        why: 'It would change a published week, so it only holds if you accept it.',
        at: row.created_at,
        by: row.by,
        key: shiftKeys.changeOffered(row.id),
        is_done: row.state !== 'open',
      },
      ...(row.state === 'declined' && row.decided_at !== null
        ? [
            {
              ...common,
              to: { people: row.planners },
              title: `${row.name} declines an offered change`,
              body: `${text}. The plan stays as it was.`,
              path: `/employee/shiftschedules?tab=planning&team=${row.team_id}&week=${row.week_id}&offer=${row.id}` as const,
              why: 'You plan this team.',
              at: row.decided_at,
              by: row.account_id,
              key: shiftKeys.changeDecided(row.id),
            },
          ]
        : []),
    ]
  })
}

export const noticesOfShifts = async (demo: Demo): Promise<DrawnNotice[]> => [
  ...(await weeks(demo)),
  ...(await moved(demo)),
  ...(await swaps(demo)),
  ...(await claims(demo)),
  ...(await offers(demo)),
]
