import { sql } from 'kysely'
import { dayText } from '#kit/contract/day-text.ts'
import { levelText } from '#domains/performance/contract/skills.models.ts'
import { reminderOf } from '#domains/performance/contract/skills.rules.ts'
import { skillKeys } from '#domains/performance/server/skills/notify.ts'
import { type DrawnNotice, noticesSince } from '../notices/drawn-notice.ts'
import type { Demo } from '../demo.ts'

const OWN_PATH = '/employee/userprofile?tab=skills'

type Skill = Readonly<{
  id: number
  employee_id: number
  name: string
  skill: string
  state: 'claimed' | 'confirmed' | 'expired'
  is_claimed: boolean
  level: number
  created_at: string
  reviewed_at: string | null
  reviewed_by: number | null
  valid_to: string | null
  left: number | null
}>

const WHY = 'You hold this skill.'

const ending = ({ id, employee_id, skill, state, valid_to, left }: Skill): DrawnNotice[] => {
  if (valid_to === null || left === null) return []
  const common = {
    kind: 'skills.expiring',
    to: { people: [employee_id] },
    path: OWN_PATH,
    why: WHY,
    subject_id: id,
  } as const
  if (state === 'expired')
    return [
      {
        ...common,
        title: `${skill} has expired`,
        body: 'Claim it again with the new date.',
        at: `${Temporal.PlainDate.from(valid_to).add({ days: 1 }).toString()}T06:00:00Z`,
        key: skillKeys.expired(id),
      },
    ]
  const reminder = reminderOf(left)
  if (reminder === null) return []
  return [
    {
      ...common,
      title: `${skill} ends on ${dayText(valid_to)}`,
      body: 'Claim it again with the new date.',
      at: `${Temporal.PlainDate.from(valid_to).subtract({ days: reminder }).toString()}T06:00:00Z`,
      key: skillKeys.ending(id, valid_to, reminder),
    },
  ]
}

const ofSkill = (row: Skill): DrawnNotice[] => {
  const { id, employee_id, skill, level, state } = row
  if (state === 'claimed')
    return [
      {
        kind: 'skills.claim',
        to: { leads_of: employee_id },
        title: `${row.name} claims ${skill}`,
        body: `Level ${levelText(level)}`,
        path: '/employee/scores?tab=team',
        why: 'You lead this person.',
        subject_id: id,
        at: row.created_at,
        key: skillKeys.claim(id),
      },
    ]
  if (!row.is_claimed || row.reviewed_at === null) return ending(row)
  return [
    ...ending(row),
    {
      kind: 'skills.decided',
      to: { people: [employee_id] },
      title: `${skill} is confirmed`,
      body: `Level ${levelText(level)}.`,
      path: OWN_PATH,
      why: 'You claimed this skill.',
      subject_id: id,
      at: row.reviewed_at,
      by: row.reviewed_by,
      key: skillKeys.decided(id),
    },
  ]
}

/** Returns notices of waiting and decided claims, and of certificates that end. */
export const noticesOfSkills = async ({ tx, now, today }: Demo): Promise<DrawnNotice[]> => {
  const { rows } = await sql<Skill>`
    select k.id, k.employee_id, p.name, s.name as skill, k.state, a.employee_id is not distinct from k.employee_id as is_claimed,
      k.level, k.created_at, k.reviewed_at, k.reviewed_by, k.valid_to, k.valid_to - ${today}::date as left
    from employee_skills k join skills s on s.id = k.skill_id join person_short p on p.id = k.employee_id
    left join accounts a on a.id = k.created_by
    where k.state in ('claimed', 'confirmed', 'expired') and (k.created_at > ${noticesSince(now)}
      or k.reviewed_at > ${noticesSince(now)} or k.valid_to > ${noticesSince(now)}::timestamptz::date)`.execute(tx)
  return rows.flatMap(ofSkill)
}
