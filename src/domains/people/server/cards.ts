import { type RawBuilder, sql } from 'kysely'
import { scope } from '#domains/organisation/server/index.ts'
import { readSetting, storedSetting } from '#domains/settings/server/index.ts'
import { queryText } from '#kit/contract/query-text.ts'
import type { CardAsk, CardSource } from '#kit/server/registries.ts'
import type { HeadcountCard } from '../contract/people.cards.ts'
import { isOnNotice, isSuspended } from './store/state-sql.ts'

const KEY = 'people.read'
type Day = RawBuilder<unknown>

/** The day asked for, else today in the organisation's zone: read in the statement, so that one is enough. */
const dayOf = ({ date, now }: CardAsk): Day => {
  const zone = sql`coalesce(${storedSetting('organisation.time_zone', now)} #>> '{}',
    ${readSetting('organisation.time_zone', null)}::text)`
  return date === null ? sql`(${now}::timestamptz at time zone ${zone})::date` : sql`${date}::date`
}

/** Spells of people whom the actor may see, in the part of the organisation that the dashboard is narrowed to on a day. */
const spells = (ask: CardAsk, on: Day): RawBuilder<unknown> => {
  const { department_id: department, team_id: team } = ask
  const unit = [
    ...(department === null ? [] : [sql`p.department_id = ${department}`]),
    ...(team === null ? [] : [sql`p.team_id = ${team}`]),
  ]
  const placed = sql`exists (select from placement_on p where p.employee_id = m.employee_id and p.effective_from <= ${on}
    and (p.effective_until is null or p.effective_until > ${on}) and ${sql.join(unit, sql` and `)})`
  const seen = scope(ask.actor, KEY, ask.now).where(sql`m.employee_id`, on)
  return sql`spells m where ${seen} and ${unit.length > 0 ? placed : sql`true`}`
}

const here = (on: Day): RawBuilder<unknown> => sql`m.joined_on <= ${on} and (m.left_on is null or m.left_on >= ${on})`

/** How many are here, who comes and goes, and how it was at the ends of the last months. */
const headcount: CardSource = {
  permission: KEY,
  hasPast: true,
  read: async (ask) => {
    const day = sql`d.day`
    const last = sql`least((x.month + interval '1 month')::date - 1, d.day)`
    const { rows } = await sql<HeadcountCard>`
      with spells as materialized (
        select m.id, m.employee_id, m.joined_on, m.left_on
        from employments m join employees e on e.id = m.employee_id and e.deleted_at is null)
      select d.day,
        (select count(*)::int from ${spells(ask, day)} and ${here(day)}) as now,
        (select count(*)::int from ${spells(ask, sql`m.joined_on`)}
         and m.joined_on > d.day and m.joined_on <= d.day + 30) as joining,
        (select count(*)::int from ${spells(ask, day)} and ${here(day)} and m.left_on <= d.day + 30) as leaving,
        (select count(*)::int from ${spells(ask, day)} and ${here(day)} and ${isOnNotice(day)}
           and not exists (select from employees e where e.id = m.employee_id and ${isSuspended(day)})) as on_notice,
        (select json_agg(json_build_object('month', to_char(x.month, 'YYYY-MM'), 'people',
           (select count(*) from ${spells(ask, last)} and ${here(last)})) order by x.month)
         from generate_series(date_trunc('month', d.day::timestamp) - interval '11 months',
           date_trunc('month', d.day::timestamp), interval '1 month') as x(month)) as months
      from (select ${dayOf(ask)} as day offset 0) d`.execute(ask.tx)
    const [data] = rows
    const { date: on, department_id, team_id } = ask
    return data ? { path: `/admin/employees${queryText({ on, department_id, team_id })}`, data } : null
  },
}

export const adminCardSources = { headcount } as const
