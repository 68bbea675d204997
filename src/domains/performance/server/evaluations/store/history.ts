import { rows } from '#kit/server/database/rows.ts'
import { history } from '../../../contract/performance.models.ts'
import { z } from 'zod'
import { one } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { instantIn } from '#kit/server/database/json.ts'
import type { History } from '../../../contract/performance.models.ts'

/** Lists shared results, with the revisions stored by reopening; one that is reviewed again has these alone. */
export const listResults = async (tx: Tx, employeeId: number): Promise<History['evaluations']> => {
  const found = await rows(tx, history.shape.evaluations.element)`select e.id, e.state,
      json_build_object('id', c.id, 'name', c.name, 'period_end', c.period_end) as cycle,
      case when e.state in ('shared', 'acknowledged', 'closed') then e.final_score_x100 end as final_score_x100,
      case when e.state in ('shared', 'acknowledged', 'closed') then e.grade end as grade, e.agrees, e.reply,
      coalesce((select json_agg(json_build_object('revision', r.revision, 'final_score_x100', r.snapshot -> 'final_score_x100',
          'grade', r.snapshot -> 'grade', 'agrees', r.snapshot -> 'agrees', 'reply', r.snapshot -> 'reply', 'reason', r.reason,
          'at', ${instantIn('r.at')}) order by r.revision) from evaluation_revisions r where r.evaluation_id = e.id), '[]') as revisions
    from evaluations e join evaluation_cycles c on c.id = e.cycle_id
    where e.employee_id = ${employeeId} and (e.state in ('shared', 'acknowledged', 'closed') or e.revision > 1)
    order by c.period_end desc, e.id desc`
  return found
}

/** The last result that was shared of the cycles that ended before a day, as an expression. */
export const lastResult = (employee: RawBuilder<unknown>, day: RawBuilder<unknown>) => sql<Readonly<{
  cycle: string
  score_x100: number
  grade: string
}> | null>`(select json_build_object('cycle', c.name, 'score_x100', v.final_score_x100, 'grade', v.grade)
  from evaluations v join evaluation_cycles c on c.id = v.cycle_id
  where v.employee_id = ${employee} and v.state in ('shared', 'acknowledged', 'closed') and v.final_score_x100 is not null
    and c.period_end < ${day} order by c.period_end desc, c.id desc limit 1)`

const axis = history.shape.axis.omit({ scores: true })
type Axis = z.output<typeof axis>

/** Posts, managers and levels of skills with the days on which they began. */
export const getAxis = async (tx: Tx, employeeId: number): Promise<Axis> => {
  const found = await rows(tx, axis)`with placed as materialized (
      select p.effective_from, d.name as designation, m.name as manager
      from placement_on p left join designations d on d.id = p.designation_id
      left join person_short m on m.id = manager_of(p.employee_id, p.effective_from) where p.employee_id = ${employeeId}),
    turns as (select effective_from, designation, manager, lag(designation) over w as last_designation, lag(manager) over w as last_manager
      from placed window w as (order by effective_from))
    select coalesce((select json_agg(json_build_object('from', effective_from, 'name', designation) order by effective_from) from turns
        where designation is not null and designation is distinct from last_designation), '[]') as designations,
      coalesce((select json_agg(json_build_object('from', effective_from, 'name', manager) order by effective_from) from turns
        where manager is not null and manager is distinct from last_manager), '[]') as managers,
      coalesce((select json_agg(json_build_object('from', s.valid_from, 'name', k.name, 'level', s.level) order by s.valid_from, s.id)
        from employee_skills s join skills k on k.id = s.skill_id
        where s.employee_id = ${employeeId} and s.state in ('confirmed', 'expired', 'ended')), '[]') as skills`
  return found[0] ?? { designations: [], managers: [], skills: [] }
}

const head = z.object({
  id: z.number(),
  name: z.string(),
  designation: z.string().nullable(),
  photo_version: z.number().nullable(),
})
type Head = z.output<typeof head>
/** Finds a person with the designation on a day. */
export const findPerson = async (tx: Tx, employeeId: number, day: string): Promise<Head | undefined> => {
  return one(tx, head)`select e.id, e.name, e.photo_version, d.name as designation from person_short e
    left join placed_on(${day}::date) p on p.employee_id = e.id left join designations d on d.id = p.designation_id
    where e.id = ${employeeId}`
}
