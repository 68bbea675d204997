import { next } from '#engines/transitions/contract/transitions.ts'
import { take } from '#engines/transitions/contract/take.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import { clockTime, dayText } from '../../contract/attendance.labels.ts'
import type { ForcedState } from '../../contract/forced.models.ts'
import { isPossibleOut, latestOut } from '../../contract/forced.rules.ts'
import { FORCED_STATUS } from '../../contract/forced.labels.ts'
import { type ForcedContext, openPunchWorkflow } from '../../contract/forced.workflows.ts'
import type { StoredPolicy, StoredSession } from '../store/workdays.ts'

const MINUTE = 60_000
const FRESH = 15 * MINUTE

type Punch = Pick<StoredSession, 'punched_in_at' | 'in_zone'>

/** "Mon 12 May, 09:02": when a punch began, on the clock of its place. */
export const sinceText = ({ punched_in_at, in_zone }: Punch): string => {
  const at = Date.parse(punched_in_at)
  return `${dayText(at, in_zone)}, ${clockTime(at, in_zone)}`
}

/** Returns true if a punch is not yet as long as its rules allow. */
export const isShort = (
  { punched_in_at }: Pick<StoredSession, 'punched_in_at'>,
  policy: Pick<StoredPolicy, 'max_session_minutes'>,
  now: string,
): boolean => Date.parse(now) - Date.parse(punched_in_at) < policy.max_session_minutes * MINUTE

/** Returns true if the person of a punch has left a trace within the last quarter of an hour. */
export const isFresh = (
  { last_seen_at, breaks }: Pick<StoredSession, 'last_seen_at' | 'breaks'>,
  now: string,
): boolean => {
  const traces = [last_seen_at, ...breaks.flatMap((one) => [one.started_at, one.ended_at])].filter((at) => at !== null)
  return traces.some((at) => at <= now && Date.parse(now) - Date.parse(at) <= FRESH)
}

type Ended = Punch & Readonly<{ next_in_at: string | null }>

/** Returns the limits of the end of a punch as texts of refusals; with the date where it is not one day alone. */
const boundsText = (punch: Ended, now: string): Readonly<{ from: string; to: string }> => {
  const { punched_in_at, in_zone } = punch
  const [from, to] = [Date.parse(punched_in_at), Date.parse(latestOut(punch, now))]
  const isOneDay = dayText(from, in_zone) === dayText(to, in_zone)
  const show = (at: number): string => (isOneDay ? '' : `${dayText(at, in_zone)}, `) + clockTime(at, in_zone)
  return { from: show(from), to: show(to) }
}

/** Returns the limits if a punch cannot have ended at an instant; null where it can. */
export const outFault = (at: string | null, punch: Ended, now: string): ForcedContext['out_fault'] =>
  at !== null && isPossibleOut(at, punch, now) ? null : boundsText(punch, now)

const NONE: Omit<ForcedContext, 'since' | 'status'> = {
  is_own: false,
  is_acting: false,
  is_lead: false,
  is_corrected: false,
  is_system: false,
  out_fault: null,
  is_short: true,
  is_fresh: true,
}

/** Returns the context of a forced punch-out of which only some fields matter. */
export const forcedContext = (
  punch: Punch,
  state: ForcedState | 'none',
  some: Partial<ForcedContext>,
): ForcedContext => ({
  ...NONE,
  since: sinceText(punch),
  status: FORCED_STATUS[state],
  ...some,
})

type Reader = Pick<Actor, 'employee_id' | 'acting' | 'grants'>

/** Returns the role of an actor towards the punch of a person. `isInScope`: their right to decide covers the person. */
export const roleIn = (actor: Reader, employeeId: number, isInScope: boolean) => {
  const scope = scopeOf(actor, 'logout.decide')
  return {
    is_own: actor.employee_id === employeeId,
    is_acting: actor.acting !== null,
    is_lead: isInScope && scope !== null && scope !== 'own',
  }
}

type Action = (typeof openPunchWorkflow.actions)[number]
type Attempt = Readonly<{ by: 'owner' | 'lead'; policy: StoredPolicy; now: string }>

/** Refuses what an open punch does not allow, because it is stale or as long as one may be. */
export const refuseOnOpenPunch = (session: StoredSession, action: Action, { by, policy, now }: Attempt): void => {
  const { state } = session
  if (state === 'pending_out' || state === 'voided') throw new Error(`The punch ${session.id} is not open`)
  const input = {
    is_own: by === 'owner',
    is_lead: by === 'lead',
    is_system: false,
    is_short: isShort(session, policy, now),
    is_fresh: isFresh(session, now),
    since: sinceText(session),
  }
  take(attendanceRefusals, next(openPunchWorkflow, state, action, input))
}
