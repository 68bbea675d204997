import { z } from 'zod'
import { named, type Named } from '#kit/contract/fields.ts'
import { rows, single } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { overview, type Overview } from '../../contract/organisation.models.ts'
import { adminHolders, placedOn } from './people.ts'

/** Counts everything in the organisation on a day. */
export const countOrganisation = (tx: Tx, day: string): Promise<Overview['counts']> =>
  single(tx, overview.shape.counts)`
    select (select count(*)::int from ${placedOn(day)} p) as people,
      (select count(*)::int from departments where archived_at is null) as departments,
      (select count(*)::int from teams where archived_at is null) as teams,
      (select count(*)::int from designations where archived_at is null) as designations,
      (select count(*)::int from roles where archived_at is null) as roles,
      (select count(*)::int from brands where archived_at is null) as brands,
      (select count(*)::int from holiday_calendars) as holiday_calendars,
      (select count(*)::int from work_patterns where archived_at is null) as work_patterns`

/** People of each department on a day, the largest first. */
export const countHeads = (tx: Tx, day: string): Promise<Overview['headcount_by_department']> =>
  rows(tx, overview.shape.headcount_by_department.element)`
    select json_build_object('id', d.id, 'name', d.name) as department, coalesce(n.people, 0) as people
    from departments d
    left join (select p.department_id, count(*)::int as people from ${placedOn(day)} p group by 1) n on n.department_id = d.id
    where d.archived_at is null
    order by people desc, lower(d.name) collate names`

/** Counts the people who joined and left in each of the twelve months up to that of the day. */
export const countJoinsAndExits = (tx: Tx, day: string): Promise<Overview['joins_and_exits']> =>
  rows(tx, overview.shape.joins_and_exits.element)`
    select to_char(m, 'YYYY-MM') as month,
      (select count(*)::int from employment_span s join person_short e on e.id = s.employee_id
       where s.joined_on >= m::date and s.joined_on < (m + interval '1 month')::date) as joins,
      (select count(*)::int from employment_span s join person_short e on e.id = s.employee_id
       where s.left_on >= m::date and s.left_on < (m + interval '1 month')::date) as exits
    from generate_series(date_trunc('month', ${day}::date::timestamp) - interval '11 months',
      date_trunc('month', ${day}::date::timestamp), interval '1 month') m
    order by m`

export const listTeamsWithoutLead = (tx: Tx, day: string): Promise<Named[]> =>
  rows(tx, named)`
    select t.id, t.name from teams t
    where t.archived_at is null and not exists (
      select from team_leaderships l where l.team_id = t.id and l.kind = 'lead'
        and l.from_date <= ${day}::date and (l.to_date is null or l.to_date >= ${day}::date))
    order by lower(t.name) collate names`

export const listRolesWithoutHolder = (tx: Tx, day: string): Promise<Named[]> =>
  rows(tx, named)`
    select r.id, r.name from roles r
    where r.archived_at is null
      and not exists (select from ${placedOn(day)} p where p.role_id = r.id)
      and not exists (select from ${adminHolders} a where a.role_id = r.id)
    order by r.area, lower(r.name) collate names`

export const countSuperAdmins = async (tx: Tx): Promise<number> => {
  const { n } = await tx
    .selectFrom('accounts as a')
    .innerJoin('roles as r', 'r.id', 'a.role_id')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('r.is_locked', '=', true)
    .where('a.deleted_at', 'is', null)
    .where('a.disabled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export const listBrandsWithoutPeople = (tx: Tx, day: string): Promise<Named[]> =>
  rows(tx, named)`
    select b.id, b.name from brands b
    where b.archived_at is null and not exists (
      select from employment_span s join person_short e on e.id = s.employee_id
      where s.brand_id = b.id and (s.left_on is null or s.left_on >= ${day}::date))
    order by lower(b.name) collate names`

const firstJoined = z.object({ day: z.string().nullable() })

/** Returns the earliest day on which someone is employed. */
export const firstJoining = async (tx: Tx): Promise<string | null> =>
  (
    await single(tx, firstJoined)`
      select min(s.joined_on) as day from employment_span s join person_short e on e.id = s.employee_id`
  ).day

const patternsWithoutHolidaysRow = named.extend({ calendar_id: z.number() })

/** Patterns in use whose calendar of the first day of a year has no holiday in it. */
export const listPatternsWithoutHolidays = async (
  tx: Tx,
  year: number,
): Promise<(Named & { calendar_id: number })[]> => {
  return rows(tx, patternsWithoutHolidaysRow)`
    select w.id, w.name, v.holiday_calendar_id as calendar_id from work_patterns w
    join lateral (select v.holiday_calendar_id from work_pattern_versions v
      where v.pattern_id = w.id and v.effective_from <= ${`${year}-01-01`}::date
      order by v.effective_from desc limit 1) v on true
    where w.archived_at is null and not exists (
      select from holidays h where h.calendar_id = v.holiday_calendar_id
        and h.date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date)
    order by lower(w.name) collate names`
}

const unknownGrantsRow = z.object({ role_id: z.number(), role: z.string(), key: z.string() })

/** Grants of keys that this server does not know. */
export const listUnknownGrants = (
  tx: Tx,
  known: readonly string[],
): Promise<{ role_id: number; role: string; key: string }[]> =>
  rows(tx, unknownGrantsRow)`
    select r.id as role_id, r.name as role, g.permission_key as key
    from role_grants g join roles r on r.id = g.role_id and r.archived_at is null
    where g.permission_key <> all(${known}::text[])
    order by lower(r.name) collate names, g.permission_key`
