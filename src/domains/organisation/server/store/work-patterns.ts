import { rows } from '#kit/server/database/rows.ts'
import { sql, type Updateable } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import type { Database } from '#kit/server/database/tables.ts'
import { patternVersion, type PatternVersionModel, type WorkPattern } from '../../contract/calendar.models.ts'
import { weeklyMinutes } from '../../contract/organisation.rules.ts'
import type { wholeVersion } from '../../contract/work-patterns.calls.ts'
import { placedOn } from './people.ts'

type PatternRow = Omit<WorkPattern, 'can'>
export type NewVersion = ReturnType<typeof wholeVersion>
export type Filter = Readonly<{ id?: number | undefined; archived?: boolean | undefined }>

const stored = z.object({
  id: z.number(),
  version: z.number(),
  name: z.string(),
  archived_at: z.string().nullable(),
  people_count: z.number(),
  versions: z.unknown(),
})
type Stored = z.output<typeof stored>

const versionsShape = z.array(patternVersion)

const present = (row: Stored, day: string): PatternRow => {
  const versions: PatternVersionModel[] = versionsShape.parse(row.versions)
  const current = versions.findLast((version) => version.effective_from <= day) ?? null
  const shown = current ?? versions[0]
  return {
    ...row,
    versions,
    current,
    next: versions.find((version) => version.effective_from > day) ?? null,
    weekly_minutes: shown ? weeklyMinutes(shown) : 0,
  }
}

/** Work patterns by name with all their versions, and how many people work by them on a day. */
export const listPatternRows = async (tx: Tx, day: string, filter: Filter): Promise<PatternRow[]> => {
  const found = await rows(tx, stored)`
    select w.id, w.version, w.name, w.archived_at, coalesce(n.people, 0) as people_count,
      (select coalesce(json_agg(json_build_object('id', v.id, 'effective_from', v.effective_from, 'kind', v.kind,
         'holiday_calendar', json_build_object('id', k.id, 'name', k.name), 'time_zone', v.time_zone,
         'cycle_weeks', v.cycle_weeks, 'cycle_anchor', v.cycle_anchor, 'cycle_days', v.cycle_days, 'days', v.days) order by v.effective_from), '[]')
       from work_pattern_versions v join holiday_calendars k on k.id = v.holiday_calendar_id
       where v.pattern_id = w.id) as versions
    from work_patterns w
    left join (select p.work_pattern_id, count(*)::int as people from ${placedOn(day)} p group by 1) n
      on n.work_pattern_id = w.id
    where (${filter.id ?? null}::int is null or w.id = ${filter.id ?? null})
      and (${filter.archived === true || filter.id !== undefined} or w.archived_at is null)
    order by lower(w.name) collate names, w.id`
  return found.map((row) => present(row, day))
}

/** Writes a version; it replaces one that begins on the same day. */
export const putVersion = async (tx: Tx, patternId: number, version: NewVersion): Promise<void> => {
  const { days, ...fields } = version
  await tx
    .insertInto('work_pattern_versions')
    .values({ ...fields, pattern_id: patternId, days: json(days) })
    .onConflict((row) =>
      row.columns(['pattern_id', 'effective_from']).doUpdateSet((excluded) => ({
        kind: excluded.ref('excluded.kind'),
        holiday_calendar_id: excluded.ref('excluded.holiday_calendar_id'),
        time_zone: excluded.ref('excluded.time_zone'),
        cycle_weeks: excluded.ref('excluded.cycle_weeks'),
        cycle_anchor: excluded.ref('excluded.cycle_anchor'),
        cycle_days: excluded.ref('excluded.cycle_days'),
        days: excluded.ref('excluded.days'),
      })),
    )
    .execute()
}

/** Returns true if anyone was placed under the pattern on a day from `from` to before `day`. */
export const hasWorked = async (tx: Tx, patternId: number, from: string, day: string): Promise<boolean> => {
  const { rows } = await sql`
    select from placement_on p join employment_span s on s.employee_id = p.employee_id
    where p.work_pattern_id = ${patternId}
      and daterange(p.effective_from, p.effective_until, '[)') * daterange(s.joined_on, s.left_on, '[]')
        && daterange(${from}::date, ${day}::date, '[)')
    limit 1`.execute(tx)
  return rows.length > 0
}

export const insertPattern = async (tx: Tx, name: string): Promise<number> => {
  const { id } = await tx.insertInto('work_patterns').values({ name }).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updatePatternRow = async (
  tx: Tx,
  id: number,
  changes: Updateable<Database['work_patterns']>,
): Promise<void> => {
  await tx.updateTable('work_patterns').set(changes).where('id', '=', id).execute()
}

export const deleteVersions = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('work_pattern_versions').where('pattern_id', '=', id).execute()
}

/** Counts the patterns in use whose weeks alternate, which depend on the day on which a week begins. */
export const countAlternating = async (tx: Tx): Promise<number> => {
  const { count } = await tx
    .selectFrom('work_patterns as p')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('p.archived_at', 'is', null)
    .where(sql<boolean>`exists (select from work_pattern_versions v where v.pattern_id = p.id and v.cycle_weeks > 1)`)
    .executeTakeFirstOrThrow()
  return count
}
