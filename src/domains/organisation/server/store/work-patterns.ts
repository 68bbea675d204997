import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { patternVersion, type PatternVersionModel, type WorkPattern } from '../../contract/calendar.models.ts'
import { weeklyMinutes } from '../../contract/organisation.rules.ts'
import type { wholeVersion } from '../../contract/work-patterns.calls.ts'
import { placedOn } from './people.ts'

export type PatternRow = Omit<WorkPattern, 'can'>
export type NewVersion = ReturnType<typeof wholeVersion>
type Filter = Readonly<{ id?: number | undefined; archived?: boolean | undefined }>

type Stored = Readonly<{
  id: number
  version: number
  name: string
  archived_at: string | null
  people_count: number
  versions: unknown
}>

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
  const { rows } = await sql<Stored>`
    select w.id, w.version, w.name, w.archived_at, coalesce(n.people, 0) as people_count,
      (select coalesce(json_agg(json_build_object('id', v.id, 'effective_from', v.effective_from, 'kind', v.kind,
         'holiday_calendar', json_build_object('id', k.id, 'name', k.name), 'time_zone', v.time_zone,
         'cycle_weeks', v.cycle_weeks, 'cycle_anchor', v.cycle_anchor, 'days', v.days) order by v.effective_from), '[]')
       from work_pattern_versions v join holiday_calendars k on k.id = v.holiday_calendar_id
       where v.pattern_id = w.id) as versions
    from work_patterns w
    left join (select p.work_pattern_id, count(*)::int as people from ${placedOn(day)} p group by 1) n
      on n.work_pattern_id = w.id
    where (${filter.id ?? null}::int is null or w.id = ${filter.id ?? null})
      and (${filter.archived === true || filter.id !== undefined} or w.archived_at is null)
    order by lower(w.name), w.id`.execute(tx)
  return rows.map((row) => present(row, day))
}

export const findPattern = async (tx: Tx, day: string, id: number): Promise<PatternRow | undefined> =>
  (await listPatternRows(tx, day, { id }))[0]

/** Writes a version; one that begins on the same day gives way. */
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
        days: excluded.ref('excluded.days'),
      })),
    )
    .execute()
}

/** Whether anybody was placed under the pattern on a day from `from` to before `day`. */
export const hasWorked = async (tx: Tx, patternId: number, from: string, day: string): Promise<boolean> => {
  const { rows } = await sql`
    select from placement_on p join employment_span s on s.employee_id = p.employee_id
    where p.work_pattern_id = ${patternId}
      and daterange(p.effective_from, p.effective_until, '[)') * daterange(s.joined_on, s.left_on, '[]')
        && daterange(${from}::date, ${day}::date, '[)')
    limit 1`.execute(tx)
  return rows.length > 0
}
