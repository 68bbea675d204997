import { scopeOf } from '#kit/server/actor.ts'
import { minutesOf, spanOf } from '../../contract/clock.rules.ts'
import type { ShiftRow } from '../../contract/shifts.models.ts'
import type { Viewer } from '../store/access.ts'
import type { LoadedPlan, LoadedShift } from '../store/plan.rows.ts'
import type { StoredWeek } from '../store/weeks.ts'

const HOUR_MS = 3_600_000

export const presentShift = (
  viewer: Viewer,
  week: StoredWeek,
  shift: LoadedShift,
  skills: LoadedPlan['skills'],
): ShiftRow => {
  const { actor, now } = viewer
  const { from_at, to_at } = spanOf(shift, week.zone)
  const me = actor.employee_id
  const isAhead = from_at > Date.parse(now)
  const isOpen = week.state === 'published' && isAhead
  const isEditable = week.plans && week.state !== 'locked' && isAhead
  const { my_claim: _claim, claims, offered, users, skill_id, skill_level, ...fields } = shift
  const open = Math.max(0, shift.needed - users.length)
  const isMine = users.some(({ id }) => id === me)
  const isSwappable = isOpen && from_at - week.swap_lead_hours * HOUR_MS > Date.parse(now)
  return {
    ...fields,
    week_id: week.id,
    team_id: week.team_id,
    start_at: new Date(from_at).toISOString(),
    end_at: new Date(to_at).toISOString(),
    zone: week.zone,
    minutes: minutesOf(shift, week.zone),
    open,
    skill:
      skill_id === null || skill_level === null
        ? null
        : { id: skill_id, name: skills.find(({ id }) => id === skill_id)?.name ?? '', level: skill_level },
    users: users.map(({ in_swap, overrides, ...user }) => ({
      ...user,
      overrides: week.plans ? [...overrides] : [],
      can: {
        swap: isSwappable && !in_swap && (user.id === me ? scopeOf(actor, 'shifts.swap') !== null : week.plans),
        remove: isEditable,
      },
    })),
    mine: isMine,
    claims: week.plans ? claims : 0,
    can: {
      edit: isEditable,
      delete: isEditable,
      claim:
        isOpen &&
        open > offered &&
        !isMine &&
        actor.team_id === week.team_id &&
        scopeOf(actor, 'shifts.claim') !== null,
    },
  }
}
