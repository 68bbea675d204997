import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { single } from '#kit/server/database/rows.ts'
import { OFFERED_PLACES } from '../offers/store.ts'
import { type LoadedPlan, loadedPlan } from './plan.rows.ts'

const AROUND = 14
/** The rest before a week and days in a row depend on the work of so many days before it. */
const WORKED_BEFORE = 8
const list = (item: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select coalesce(json_agg(${item}), '[]') from ${from})`

/** Times of a coverage need, from minutes of the day. */
export const minuteText = (column: string): RawBuilder<unknown> =>
  sql`lpad((${sql.ref(column)} / 60)::text, 2, '0') || ':' || lpad((${sql.ref(column)} % 60)::text, 2, '0')`

const SHIFT_ITEM = (me: number | null): RawBuilder<unknown> => sql`json_build_object(
  'id', s.id, 'version', s.version, 'template_id', s.template_id, 'name', s.name, 'short', s.short, 'color', s.color,
  'date', s.date, 'start_time', s.start_time, 'end_time', s.end_time, 'break_minutes', s.break_minutes,
  'needed', s.needed, 'site', s.site, 'skill_id', s.skill_id, 'skill_level', s.skill_level, 'note', s.note,
  'claims', (select count(*) from shift_claims c where c.shift_id = s.id and c.state = 'waiting'),
  'offered', ${OFFERED_PLACES},
  'my_claim', exists (select from shift_claims c where c.shift_id = s.id and c.state = 'waiting' and c.employee_id = ${me}::int),
  'users', (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'assignment_id', a.id, 'source', a.source,
      'changed_late', a.changed_late, 'overrides', to_json(a.override_rules),
      'in_swap', exists (select from shift_swap_legs l where l.assignment_id = a.id and l.live)) order by lower(e.name) collate names, e.id), '[]')
    from shift_assignments a join person_short e on e.id = a.employee_id where a.shift_id = s.id and a.live)
  ) order by s.date, s.start_time, s.end_time, s.id`

const PREFERENCE_ITEM = sql`json_build_object('employee_id', v.employee_id, 'weekday', v.weekday, 'from_date', v.from_date,
  'to_date', v.to_date, 'from_time', v.from_time, 'to_time', v.to_time, 'wish', v.wish)`

const absence = (table: string, pending: boolean): RawBuilder<unknown> => sql`
  select d.employee_id, d.date, d.part, to_char(d.from_time, 'HH24:MI') as from_time, to_char(d.to_time, 'HH24:MI') as to_time,
    case when d.kind = 'work_from_home' then 'home' else 'away' end as kind, ${sql.lit(pending)} as pending
  from members m join ${sql.table(table)} d on d.employee_id = m.id
  where d.date between w.start_date - 1 and w.start_date + 7 and d.kind in ('leave', 'work_from_home')`

/** The week as `w`, its people as `members`, and their placements in three weeks around it as `placed`. */
const weekAndMembers = (weekId: number, others: readonly number[]): RawBuilder<unknown> => sql`
  with w as materialized (select id, team_id, start_date from shift_weeks where id = ${weekId}),
  members as materialized (
    select p.employee_id as id from w join placement_on p on p.team_id = w.team_id and p.effective_from <= w.start_date + 6
      and (p.effective_until is null or p.effective_until > w.start_date)
    where exists (select from employment_span m where m.employee_id = p.employee_id and m.joined_on <= w.start_date + 6
      and (m.left_on is null or m.left_on >= w.start_date))
    union select a.employee_id from w join shifts s on s.week_id = w.id and s.deleted_at is null
      join shift_assignments a on a.shift_id = s.id and a.live
    union select unnest(${others}::int[])),
  placed as materialized (
    select p.employee_id, p.effective_from, p.effective_until, p.team_id, p.designation_id
    from w cross join members m join placement_on p on p.employee_id = m.id
    where p.effective_from <= w.start_date + 20 and (p.effective_until is null or p.effective_until > w.start_date - 14))`

const NEIGHBOURS = list(
  sql`json_build_object('employee_id', a.employee_id, 'shift_id', s.id, 'date', s.date, 'start_time', s.start_time,
    'end_time', s.end_time, 'break_minutes', s.break_minutes, 'zone', o.zone) order by lower(a.span), s.id`,
  sql`w cross join members m join shift_assignments a on a.employee_id = m.id and a.live
    and lower(a.span) between (w.start_date - ${sql.lit(AROUND)})::timestamptz and (w.start_date + ${sql.lit(AROUND + 7)})::timestamptz
    join shifts s on s.id = a.shift_id and s.week_id <> w.id and s.deleted_at is null join shift_weeks o on o.id = s.week_id`,
)

const inMs = (column: string): RawBuilder<unknown> => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::bigint`

const WORKED = list(
  sql`json_build_object('employee_id', p.employee_id, 'date', p.date, 'from_at', ${inMs('p.from_at')},
    'to_at', ${inMs('p.to_at')}, 'break_minutes', p.break_minutes, 'break_from', ${inMs('p.break_from')},
    'day_minutes', p.day_minutes, 'is_decided', p.is_decided) order by p.from_at`,
  sql`w cross join members m join punch_span p on p.employee_id = m.id
    and p.date between w.start_date - ${sql.lit(WORKED_BEFORE)} and w.start_date + 7`,
)

const PLACEMENTS = list(
  sql`json_build_object('employee_id', p.employee_id, 'from', p.effective_from, 'until', p.effective_until,
    'team_id', p.team_id, 'designation_id', p.designation_id, 'designation', d.name) order by p.effective_from`,
  sql`placed p left join designations d on d.id = p.designation_id`,
)

const ABSENCES = list(
  sql`x order by x.date, x.pending`,
  sql`w cross join lateral (${absence('request_absence', false)} union all ${absence('request_pending_day', true)}) x`,
)

const RULES = list(
  sql`json_build_object('id', r.id, 'scope', r.scope, 'scope_id', r.scope_id, 'rule', r.rule, 'value', r.value,
    'severity', r.severity, 'overridable', r.overridable, 'effective_from', r.effective_from) order by r.id`,
  sql`w cross join labour_rules r where r.effective_from <= w.start_date + 20 and (r.scope = 'organisation'
    or (r.scope = 'employee' and r.scope_id in (select id from members))
    or (r.scope = 'team' and r.scope_id in (select team_id from placed))
    or (r.scope = 'designation' and r.scope_id in (select designation_id from placed)))`,
)

const NEEDS = list(
  sql`json_build_object('weekday', n.weekday, 'date', n.date, 'from_time', ${minuteText('n.from_minute')},
    'to_time', ${minuteText('n.to_minute')}, 'needed', n.needed, 'skill_id', n.skill_id, 'skill_level', n.skill_level, 'effective_from', n.effective_from) order by n.id`,
  sql`w join coverage_needs n on n.team_id = w.team_id and n.effective_from <= w.start_date + 6
    and (n.date is null or n.date between w.start_date and w.start_date + 6)`,
)

const TEMPLATES = list(
  sql`json_build_object('id', t.id, 'name', t.name, 'short', t.short, 'color', t.color, 'start_time', t.start_time,
    'end_time', t.end_time, 'break_minutes', t.break_minutes, 'needed', t.needed, 'site', t.site, 'skill_id', t.skill_id, 'skill_level', t.skill_level) order by t.start_time, t.id`,
  sql`w join shift_templates t on t.active and (t.team_id is null or t.team_id = w.team_id)`,
)

const LEVELS = list(
  sql`json_build_object('employee_id', x.employee_id, 'skill_id', x.skill_id, 'level', x.level, 'dates', x.dates)`,
  sql`(select l.employee_id, l.skill_id, l.level, array_agg(d::date order by d) as dates
    from w cross join generate_series(w.start_date, w.start_date + 6, interval '1 day') d
    cross join lateral skill_levels_on(d::date) l where l.employee_id in (select id from members) group by 1, 2, 3) x`,
)

/**
 * Loads a week as rules and screens need it, in one statement: its shifts, the people of the team and others who work
 * in it, their work elsewhere around the week, their placements and absences. `others`: further people for whom rules
 * are checked.
 */
export const loadPlan = async (
  tx: Tx,
  weekId: number,
  me: number | null,
  others: readonly number[] = [],
): Promise<LoadedPlan> => {
  return single(tx, loadedPlan)`
    ${weekAndMembers(weekId, others)}
    select
      ${list(SHIFT_ITEM(me), sql`w join shifts s on s.week_id = w.id and s.deleted_at is null`)} as shifts,
      ${list(
        sql`json_build_object('id', e.id, 'name', e.name, 'photo_version', e.photo_version,
          'has_login', exists (select from accounts x where x.employee_id = e.id and x.area = 'User' and x.deleted_at is null)) order by lower(e.name) collate names, e.id`,
        sql`members m join person_short e on e.id = m.id`,
      )} as people,
      ${NEIGHBOURS} as neighbours,
      ${WORKED} as worked,
      ${PLACEMENTS} as placements,
      ${list(
        sql`json_build_object('employee_id', m.id, 'from', x.joined_on, 'to', x.left_on)`,
        sql`members m join employment_span x on x.employee_id = m.id`,
      )} as employed,
      ${list(
        sql`json_build_object('employee_id', m.id, 'from', x.from_date, 'until', x.until_date)`,
        sql`members m join suspension_span x on x.employee_id = m.id`,
      )} as suspended,
      ${ABSENCES} as absences,
      ${list(PREFERENCE_ITEM, sql`members m join shift_availability v on v.employee_id = m.id`)} as preferences,
      ${RULES} as rules,
      ${NEEDS} as needs,
      ${TEMPLATES} as templates,
      ${list(
        sql`json_build_object('id', k.id, 'name', k.name, 'is_offered', k.is_offered) order by lower(k.name) collate names, k.id`,
        sql`skill_short k`,
      )} as skills,
      ${LEVELS} as levels`
}
