import { storedLine } from './resets.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { StoredLine, StoredScope } from './resets.ts'

/** The people whom a scope names, as an expression of `e.id`; places are those of `today`. */
const peopleOf = (scope: StoredScope, today: string): RawBuilder<boolean> => {
  if (scope.employee_ids) return sql<boolean>`e.id = any(${scope.employee_ids}::int[])`
  const place =
    scope.team_id === undefined
      ? sql`p.department_id = ${scope.department_id ?? null}::int`
      : sql`p.team_id = ${scope.team_id}::int`
  return sql<boolean>`e.id = any(array(select p.employee_id from placed_on(${today}::date) p where ${place}))`
}

// The lesser of what there was on the day and what there is now.
const sums = (through: string): RawBuilder<unknown> => sql`
  select coalesce(sum(p.minutes), 0)::int as present,
    coalesce(sum(p.minutes) filter (where p.posted_on <= ${through}::date), 0)::int as through
  from overtime_postings p where p.employee_id = e.id`

const lineColumns = sql`e.id as employee_id, e.name, b.present as balance_before, b.minutes, b.present - b.minutes as balance_after`

/** Returns the lines of a reset of a scope: each person whose lesser balance is above 0. */
export const listLines = async (
  tx: Tx,
  {
    scope,
    through,
    today,
    isInScope,
  }: Readonly<{ scope: StoredScope; through: string; today: string; isInScope: RawBuilder<boolean> }>,
): Promise<StoredLine[]> => {
  const found = await rows(tx, storedLine)`
    select ${lineColumns} from person_short e
    cross join lateral (select s.present, least(s.present, s.through) as minutes from (${sums(through)}) s) b
    where ${peopleOf(scope, today)} and ${isInScope} and b.minutes > 0 order by lower(e.name) collate names, e.id`
  return found
}

/** Returns the line of a reset of one day: all that its entry has posted. */
export const findDayLine = async (tx: Tx, entryId: number): Promise<StoredLine | undefined> => {
  const found = await rows(tx, storedLine)`
    select ${lineColumns} from overtime_entries v join person_short e on e.id = v.employee_id
    cross join lateral (
      select coalesce(sum(p.minutes), 0)::int as present,
        coalesce(sum(p.minutes) filter (where p.entry_id = v.id), 0)::int as minutes
      from overtime_postings p where p.employee_id = v.employee_id) b
    where v.id = ${entryId}`
  return found[0]
}

const outdatedRow = z.object({ differs: z.boolean() })

/** Returns true if a balance differs from the lines. */
export const isOutdated = async (
  tx: Tx,
  lines: readonly StoredLine[],
  { through, entry_id }: Readonly<{ through: string; entry_id: number | null }>,
): Promise<boolean> => {
  if (entry_id !== null) {
    const now = await findDayLine(tx, entry_id)
    return lines.some((line) => line.minutes !== now?.minutes || line.balance_before !== now.balance_before)
  }
  const found = await rows(tx, outdatedRow)`
    select exists (
      select from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as e(employee_id int, balance_before int, minutes int)
      cross join lateral (select coalesce(sum(p.minutes), 0)::int as present,
          coalesce(sum(p.minutes) filter (where p.posted_on <= ${through}::date), 0)::int as through
        from overtime_postings p where p.employee_id = e.employee_id) s
      where s.present <> e.balance_before or least(s.present, s.through) <> e.minutes) as differs`
  return found[0]?.differs ?? false
}

const secondPersonAboveRow = z.object({ above: z.number() })

/**
 * Returns the total above which a reset of these people takes a second person: the lowest of the rules that apply to
 * them.
 */
export const secondPersonAbove = async (tx: Tx, people: readonly number[], today: string): Promise<number> => {
  const found = await rows(tx, secondPersonAboveRow)`
    select min(x.above) as above from (
      select distinct on (e.id) r.reset_second_person_minutes as above
      from unnest(${people}::int[]) e(id)
      left join lateral placed_on(${today}::date) p on p.employee_id = e.id
      join attendance_policies r on r.effective_from <= ${today}::date
        and (r.team_id = p.team_id or (r.team_id is null and (r.department_id = p.department_id or r.department_id is null)))
      order by e.id, r.team_id is null, r.department_id is null, r.effective_from desc) x`
  return found[0]?.above ?? 0
}

const nameScopeRow = z.object({ name: z.string().nullable() })

/** Returns a scope as text; null where there is no such group. */
export const nameScope = async (tx: Tx, scope: Omit<StoredScope, 'name'>): Promise<string | null> => {
  const found = await rows(tx, nameScopeRow)`
    select case
      when ${scope.team_id ?? null}::int is not null then (select 'Team ' || t.name from teams t where t.id = ${scope.team_id ?? null}::int)
      when ${scope.department_id ?? null}::int is not null
        then (select 'Department ' || d.name from departments d where d.id = ${scope.department_id ?? null}::int)
      else (select case when count(*) = 1 then min(e.name) else count(*) || ' people' end from person_short e
        where e.id = any(${scope.employee_ids ?? []}::int[]) having count(*) > 0)
      end as name`
  return found[0]?.name ?? null
}
