import { z } from 'zod'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { one, rows } from '#kit/server/database/rows.ts'

const feedShift = z.object({
  id: z.number(),
  from_at: z.string(),
  to_at: z.string(),
  name: z.string(),
  team: z.string(),
  person: z.string(),
  site: z.enum(['any', 'onsite']),
  address: z.string().nullable(),
  sequence: z.number(),
  changed_at: z.string(),
  is_cancelled: z.boolean(),
})
export type FeedShift = z.output<typeof feedShift>

const BACK_DAYS = 30

/** The site of a shift is that of the brand in which the person is employed on that day. */
const SELECT = sql`
    select a.id, lower(s.span) as from_at, upper(s.span) as to_at, s.name, t.name as team, e.name as person, s.site,
      (select b.address from employment_span m join brands b on b.id = m.brand_id where m.employee_id = a.employee_id
        and m.joined_on <= s.date and (m.left_on is null or m.left_on >= s.date) limit 1) as address,
      not a.live as is_cancelled,
      (select count(*)::int from shift_events v where v.shift_id = s.id and v.action = 'changed' and v.employee_id is null)
        + case when a.live then 0 else 1 end as sequence,
      greatest(a.created_at, a.ended_at, (select max(v.at) from shift_events v where v.shift_id = s.id and v.action = 'changed')) as changed_at
    from shift_assignments a join shifts s on s.id = a.shift_id join shift_weeks w on w.id = s.week_id
    join teams t on t.id = s.team_id join person_short e on e.id = a.employee_id
    where w.published_at is not null`

/** Published shifts of a person or of a team from 30 days back, and those that ended in the last 30 days. */
const listShifts = (tx: Tx, of: Readonly<{ employee: number } | { team: number }>, now: string): Promise<FeedShift[]> =>
  rows(tx, feedShift)`${SELECT} and ${'team' in of ? sql`s.team_id = ${of.team}` : sql`a.employee_id = ${of.employee}`}
      and upper(s.span) > ${now}::timestamptz - make_interval(days => ${sql.lit(BACK_DAYS)})
      and (a.live or (a.ended_at > ${now}::timestamptz - make_interval(days => ${sql.lit(BACK_DAYS)}) and a.ended_at >= w.published_at))
    order by lower(s.span), a.id limit 2000`

export const listFeedShifts = (tx: Tx, employee: number, now: string): Promise<FeedShift[]> =>
  listShifts(tx, { employee }, now)

export const listTeamShifts = (tx: Tx, team: number, now: string): Promise<FeedShift[]> => listShifts(tx, { team }, now)

/** One published shift that a person works. */
export const findFeedShift = (tx: Tx, employee: number, assignment: number): Promise<FeedShift | undefined> =>
  one(tx, feedShift)`${SELECT} and a.id = ${assignment} and a.employee_id = ${employee} and a.live`
