import { lockedMonths } from '#domains/requests/server/index.ts'
import { invalid } from '#kit/contract/envelope.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { isShift } from '../../contract/clock.rules.ts'
import { refusalOf } from '../../contract/finding.rules.ts'
import { timeObjection, touched } from '../../contract/late.rules.ts'
import { type Op, type PlanChange } from '../../contract/plan.ops.ts'
import type { Finding } from '../../contract/rules.models.ts'
import { mayOverride, refusing } from '../../contract/shift.rules.ts'
import { shiftsRefusals } from '../../contract/shifts.refusals.ts'
import { type Access } from '../store/access.ts'
import { type StoredWeek } from '../store/weeks.ts'

export const LENT = 'Lent to the team by an administrator'

export type ChangeContext = Pick<Context, 'tx' | 'actor' | 'now' | 'by' | 'request_id' | 'audits' | 'live' | 'jobs'>
export type ChangeOptions = Readonly<{
  reason?: string | undefined
  override_reason?: string | undefined
  dry_run?: boolean | undefined
  source?: 'plan' | 'copy'
  /** Changes of people inside the notice time are offered to them. */
  offer?: boolean | undefined
  /** The person has accepted the change: it is not late, and breaks only rules that were accepted with the offer. */
  agreed?: Readonly<{ rules: readonly string[]; override_by: number }>
}>

/** Months in which nothing changes any more, by the name of the first. */
export const lockedMonthOf = async (tx: Tx, dates: readonly string[]): Promise<string | null> => {
  for (const [, find] of lockedMonths.all()) {
    const day = await find(tx, dates)
    if (day !== null)
      return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${day.slice(0, 7)}-01T00:00:00Z`),
      )
  }
  return null
}

export const requireOpenDays = async (tx: Tx, dates: readonly string[]): Promise<void> => {
  const month = dates.length === 0 ? null : await lockedMonthOf(tx, dates)
  if (month !== null) throw shiftsRefusals.refusal('period_closed', { month })
}

export const idsIn = (ops: readonly Op[]): number[] =>
  ops.flatMap((op) => {
    if (op.op === 'create') return []
    return op.op === 'move' ? [op.from_shift_id, op.to_shift_id] : [op.shift_id]
  })
export const peopleIn = (ops: readonly Op[]): number[] =>
  ops.flatMap((op) => {
    if (op.op === 'create') return op.users
    return op.op === 'assign' || op.op === 'unassign' || op.op === 'move' ? [op.employee_id] : []
  })

export const requireInTime = (week: StoredWeek, now: string, change: PlanChange, reason: string | undefined): void => {
  const shifts = touched(change)
  for (const shift of shifts)
    if (!isShift(shift, week.zone))
      throw invalid({ end_time: 'A shift lasts 23 hours at most, and longer than its break' })
  const objection = timeObjection(week, now, shifts)
  if (objection === 'begun') throw shiftsRefusals.refusal('begun')
  if (objection === 'late' && reason === undefined)
    throw shiftsRefusals.refusal('reason_required', { hours: week.change_notice_hours })
}

/**
 * Refuses findings that no reason overrides, and the others where none is given; returns the breaks that were accepted.
 */
export const requireAcceptable = (
  found: readonly Finding[],
  week: StoredWeek,
  access: Access,
  { override_reason, agreed }: ChangeOptions,
): Finding[] => {
  const refused = refusing(found, week.state === 'published')
  const isOverriding = agreed !== undefined || (access.overrides && override_reason !== undefined)
  const isAccepted = (one: Finding): boolean =>
    isOverriding && mayOverride(one) && (agreed === undefined || agreed.rules.includes(one.rule))
  const blocking = refused.find((one) => !isAccepted(one))
  if (blocking) throw refusalOf(blocking)
  if (isOverriding) return found.filter((one) => one.severity === 'block' && isAccepted(one))
  return found.filter(({ rule, severity }) => rule === 'not_in_team' && severity === 'warn')
}

export type Accepted = ReadonlyMap<string, Set<string>>
export const placeKey = (shift: number, employee: number): string => `${shift}:${employee}`

/** Returns the accepted rules by place: of the new places, else of all that a finding names. */
export const acceptedOf = (accepted: readonly Finding[], change: PlanChange): Accepted => {
  const added = new Set(change.added.map(({ shift, employee_id }) => placeKey(shift.id, employee_id)))
  const marks = new Map<string, Set<string>>()
  for (const { rule, employee_id, shift_ids } of accepted) {
    const keys = shift_ids.map((id) => placeKey(id, employee_id ?? 0))
    const fresh = keys.filter((key) => added.has(key))
    for (const key of fresh.length > 0 ? fresh : keys) marks.set(key, (marks.get(key) ?? new Set()).add(rule))
  }
  return marks
}
