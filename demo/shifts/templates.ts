import { sql } from 'kysely'
import type { Demo } from '../demo.ts'
import type { TeamPlan } from './write.ts'

type Named = Readonly<{ name: string; short: string; color: string }>
const EARLY: Named = { name: 'Early', short: 'E', color: '#2f9e44' }
/** The day of people in Bengaluru, by the clock of a team in Berlin. */
const BENGALURU: Named = { name: 'Bengaluru', short: 'B', color: '#5c940d' }
const DAY: Named = { name: 'Day', short: 'D', color: '#1971c2' }
const LATE: Named = { name: 'Late', short: 'L', color: '#e8590c' }
const NIGHT: Named = { name: 'Night', short: 'N', color: '#5f3dc4' }

/** Returns the name of a shift that begins at a time. */
export const nameOfTime = (start: string): Named => {
  if (start < '04:00' || start >= '20:00') return NIGHT
  if (start < '06:00') return BENGALURU
  if (start < '08:00') return EARLY
  return start < '12:00' ? DAY : LATE
}

const TEMPLATES = [
  { ...EARLY, start_time: '06:00', end_time: '14:00', break_minutes: 30, needed: 2 },
  { ...DAY, start_time: '09:00', end_time: '17:30', break_minutes: 30, needed: 3 },
  { ...LATE, start_time: '14:00', end_time: '22:00', break_minutes: 30, needed: 2 },
  { ...NIGHT, start_time: '22:00', end_time: '06:00', break_minutes: 30, needed: 1 },
  {
    name: 'Weekend',
    short: 'W',
    color: '#0c8599',
    start_time: '10:00',
    end_time: '18:00',
    break_minutes: 30,
    needed: 1,
  },
  {
    name: 'On call',
    short: 'OC',
    color: '#868e96',
    start_time: '18:00',
    end_time: '23:00',
    break_minutes: 0,
    needed: 1,
  },
] as const

const NOTICE_HOURS = 48
const WEEK_HOURS = 168

/** Writes templates for all teams and for the first one, coverage needs, and settings of planning. */
export const setTemplates = async ({ tx, today }: Demo, teams: readonly TeamPlan[]): Promise<void> => {
  const [first] = teams
  await tx
    .insertInto('shift_templates')
    .values([
      ...TEMPLATES,
      ...(first
        ? [
            {
              name: 'Front desk',
              short: 'F',
              color: '#c2255c',
              start_time: '08:00',
              end_time: '16:30',
              break_minutes: 30,
              needed: 1,
              team_id: first.id,
              site: 'onsite' as const,
            },
          ]
        : []),
    ])
    .execute()
  await tx
    .insertInto('shift_team_settings')
    .values(
      teams.map(({ id, zone, name }) => ({
        team_id: id,
        publish_notice_days: 7,
        time_zone: name.includes('Bengaluru') ? zone : null,
        claim_mode: 'fair' as const,
        // The front team agrees on changes a week ahead.
        change_notice_hours: id === first?.id ? WEEK_HOURS : NOTICE_HOURS,
      })),
    )
    .execute()
  if (!first) return
  await sql`insert into coverage_needs (team_id, weekday, from_minute, to_minute, needed, effective_from)
    select ${first.id}, d, 540, 1020, 3, ${today}::date - 200 from generate_series(1, 5) d`.execute(tx)
  // One of these people needs the skill that most of the team have.
  await sql`insert into coverage_needs (team_id, weekday, from_minute, to_minute, needed, skill_id, skill_level, effective_from)
    select ${first.id}, d, 540, 1020, 1, l.skill_id, 2, ${today}::date - 200
    from (select skill_id from skill_levels_on(${today}::date)
      where level >= 2 and employee_id = any(${first.people.map(({ id }) => id)}::int[])
      group by skill_id order by count(*) desc, skill_id limit 1) l cross join generate_series(1, 5) d`.execute(tx)
}
