import { sql } from 'kysely'
import { type DrawnNotice, noticesSince } from '#domains/notices/server/index.ts'
import { dayText } from '#kit/contract/day-text.ts'
import type { Demo } from '#kit/server/demo.ts'
import { levelText } from '../../../contract/skills.models.ts'
import { REMIND_DAYS } from '../../../contract/skills.rules.ts'

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

const HOLD = 'You hold this skill.'

const ending = ({ id, employee_id, skill, state, valid_to, left }: Skill): DrawnNotice[] => {
  if (valid_to === null || left === null) return []
  const common = {
    kind: 'skills.expiring',
    to: { people: [employee_id] },
    path: OWN_PATH,
    why: HOLD,
    subject_id: id,
  } as const
  if (state === 'expired')
    return [
      {
        ...common,
        title: `${skill} has expired`,
        body: 'Claim it again with the new date.',
        at: `${Temporal.PlainDate.from(valid_to).add({ days: 1 }).toString()}T06:00:00Z`,
        key: `skills.expired:${id}`,
      },
    ]
  const step = REMIND_DAYS.toSorted((a, b) => a - b).find((days) => left <= days)
  if (step === undefined) return []
  return [
    {
      ...common,
      title: `${skill} ends on ${dayText(valid_to)}`,
      body: 'Claim it again with the new date.',
      at: `${Temporal.PlainDate.from(valid_to).subtract({ days: step }).toString()}T06:00:00Z`,
      key: `skills.expiring:${id}:${valid_to}:${step}`,
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
        key: `skills.claim:${id}`,
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
      key: `skills.decided:${id}`,
    },
  ]
}

/** Claims that wait, what became of others, and certificates that end. */
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
