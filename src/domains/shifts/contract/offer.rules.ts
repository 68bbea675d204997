// Changes inside the notice time as offers: the parts of a change that are offered to a person, the time to respond, and the ops
// that an acceptance makes.
import { spanOf } from './clock.rules.ts'
import { isLate } from './late.rules.ts'
import { changeOf, type Op, type PlanChange } from './plan.ops.ts'
import type { PlannedUser, PlanShift } from './rules.models.ts'

type Week = Parameters<typeof isLate>[0]

const MINUTE_MS = 60_000
const MIN_NOTICE_MS = 120 * MINUTE_MS

/**
 * Returns the instant until which a person responds, in milliseconds: half of the time that remains, and two hours before
 * the earlier of the old and the new start at the latest. Null where no time is left to respond.
 */
export const respondBy = (now: number, starts: readonly number[]): number | null => {
  const start = Math.min(...starts)
  const latest = Math.min(now + (start - now) / 2, start - MIN_NOTICE_MS)
  const minute = Math.floor(latest / MINUTE_MS) * MINUTE_MS
  return minute > now ? minute : null
}

/** A change of a person's published shift that waits for their response. */
export type Proposal = Readonly<{
  employee_id: number
  /** The place that it replaces, with its shift; null for an addition. */
  assignment_id: number | null
  old: PlanShift | null
  /** The proposed shift, with the id that it has in the changed plan. */
  to: PlanShift
  /** The shift to join, of the current plan; null where none has the proposed times yet. */
  shift_id: number | null
  /** The shift was changed for all, so its place goes with the person. */
  takes_place: boolean
  /** Instant in milliseconds; null where the shift begins too soon. */
  respond_by: number | null
}>

/** The plan as it is from now on, and what is offered to people. */
export type SplitChange = Readonly<{ current: readonly PlanShift[]; proposals: readonly Proposal[] }>

const OFFERED = ['date', 'start_time', 'end_time', 'break_minutes', 'site'] as const

/** Returns true where two shifts differ in what people agree to: day, times, break or place. */
export const isMoved = (from: PlanShift, to: PlanShift): boolean => OFFERED.some((field) => from[field] !== to[field])

const has = ({ users }: PlanShift, employee: number): boolean => users.some((user) => user.employee_id === employee)

type Left = { readonly shift: PlanShift; readonly user: PlannedUser; used: boolean }

/** Places that people leave in a change without their shift being deleted: an offer can replace each once. */
const leftPlaces = ({ removed, deleted }: PlanChange): ReadonlyMap<number, Left[]> => {
  const deletedIds = new Set(deleted.map(({ id }) => id))
  const places = removed.flatMap(({ shift, employee_id }) => {
    const user = shift.users.find((one) => one.employee_id === employee_id)
    return user && !deletedIds.has(shift.id) ? [{ shift, user, used: false }] : []
  })
  return Map.groupBy(places, ({ user }) => user.employee_id)
}

/**
 * Splits a change of a published week into what is applied at once and what is offered: a person who is added inside the notice
 * time, moved to another shift, or whose shift changes its day, times, break or place. Removals, deletions, places without
 * a person and changes of people who cannot respond are applied at once.
 */
export const splitChange = (
  week: Week,
  now: string,
  before: readonly PlanShift[],
  after: readonly PlanShift[],
  canRespond: (employee: number) => boolean,
): SplitChange => {
  const known = new Map(before.map((shift) => [shift.id, shift]))
  const left = leftPlaces(changeOf(before, after))
  const late = (shift: PlanShift): boolean => isLate(week, now, shift)
  const startOf = (shift: PlanShift): number => spanOf(shift, week.zone).from_at
  let next = Math.min(0, ...after.map(({ id }) => id)) - 1
  const current = new Map<number, PlanShift>()
  const proposals: Proposal[] = []
  const offer = (proposal: Omit<Proposal, 'respond_by'>): void => {
    const starts = [proposal.to, ...(proposal.old ? [proposal.old] : [])].map(startOf)
    proposals.push({ ...proposal, respond_by: respondBy(Date.parse(now), starts) })
  }
  /** Offers a shift to a person who joins it; returns false where the change is not late. */
  const offerJoining = (to: PlanShift, shift_id: number | null, employee_id: number): boolean => {
    const places = (left.get(employee_id) ?? []).filter(({ used }) => !used)
    const place = places.find(({ shift }) => shift.date === to.date) ?? places[0]
    if (!canRespond(employee_id) || (!late(to) && !(place && late(place.shift)))) return false
    if (place) place.used = true
    const old = place?.shift ?? null
    offer({ employee_id, assignment_id: place?.user.assignment_id ?? null, old, to, shift_id, takes_place: false })
    return true
  }
  for (const to of after) {
    const from = known.get(to.id)
    const members = from ? from.users.filter(({ employee_id }) => has(to, employee_id)) : []
    const joining = to.users.filter(({ employee_id }) => !from || !has(from, employee_id))
    const responding = members.filter(({ employee_id }) => canRespond(employee_id))
    const isOffered = from !== undefined && responding.length > 0 && isMoved(from, to) && (late(from) || late(to))
    // Places without a person get the new times at once; those of people follow them.
    const rest = isOffered ? to.needed - responding.length : 0
    const isSplit = rest > 0 || (isOffered && joining.length + members.length > responding.length)
    const joined = isOffered ? (isSplit ? next : null) : to.id
    const staying = joining.filter(({ employee_id }) => !offerJoining(to, joined, employee_id))
    if (!isOffered) {
      current.set(to.id, { ...to, users: [...members, ...staying] })
      continue
    }
    current.set(from.id, { ...from, needed: Math.max(1, Math.min(responding.length, to.needed)), users: responding })
    if (joined !== null) {
      const users = [...members.filter((user) => !responding.includes(user)), ...staying]
      current.set(joined, { ...to, id: joined, version: 0, needed: Math.max(1, rest), users })
      next -= 1
    }
    for (const [index, { employee_id, assignment_id }] of responding.entries())
      offer({ employee_id, assignment_id, old: from, to, shift_id: joined, takes_place: index < to.needed })
  }
  for (const { shift, user, used } of [...left.values()].flat()) {
    const row = current.get(shift.id)
    if (used && row) current.set(shift.id, { ...row, users: [...row.users, user] })
  }
  return { current: [...current.values()], proposals }
}

/** The values of an offered shift. */
export type OfferedShift = Omit<PlanShift, 'id' | 'version' | 'needed' | 'users'>

/** An offer as its acceptance needs it. */
export type OpenOffer = Readonly<{
  employee_id: number
  assignment_id: number | null
  shift_id: number | null
  takes_place: boolean
  proposed: OfferedShift
}>

const SAME = ['name', ...OFFERED, 'skill_id', 'skill_level'] as const

/**
 * Returns the ops that an acceptance makes; null where its place or its shift has changed. The person joins the shift with
 * the proposed values, which is found or made. A place that goes with the person is taken from the old shift, so that the
 * number of places stays what the planner set.
 */
export const opsOfAcceptance = (shifts: readonly PlanShift[], offer: OpenOffer): Op[] | null => {
  const { employee_id, assignment_id, shift_id, takes_place, proposed } = offer
  const isPlace = (user: PlannedUser): boolean => user.assignment_id === assignment_id
  const from = assignment_id === null ? undefined : shifts.find(({ users }) => users.some(isPlace))
  const isSame = (shift: PlanShift): boolean => SAME.every((field) => shift[field] === proposed[field])
  const joined = shifts.find(({ id }) => id === shift_id)
  if (
    (assignment_id !== null && !from) ||
    (shift_id !== null && (!joined || isMoved(joined, { ...joined, ...proposed })))
  )
    return null
  const to = joined ?? shifts.find((shift) => shift.id !== from?.id && isSame(shift))
  const { date, template_id, ...fields } = proposed
  if (from && !to && takes_place && from.users.length === 1 && from.needed === 1)
    return [{ op: 'update', shift_id: from.id, version: from.version, date, ...fields }]
  const join: Op[] = to
    ? [
        { op: 'assign', shift_id: to.id, employee_id },
        ...(takes_place
          ? [{ op: 'update' as const, shift_id: to.id, version: to.version, needed: to.needed + 1 }]
          : []),
      ]
    : [
        {
          op: 'create',
          dates: [date],
          users: [employee_id],
          needed: 1,
          ...(template_id === null ? {} : { template_id }),
          ...fields,
        },
      ]
  if (!from) return join
  const leave: Op = { op: 'unassign', shift_id: from.id, employee_id }
  return [leave, ...(takes_place ? placeTaken(from) : []), ...join]
}

/** The old shift has one place less; it is deleted with its last one. */
const placeTaken = ({ id, version, needed, users }: PlanShift): Op[] => {
  if (needed > 1) return [{ op: 'update', shift_id: id, version, needed: needed - 1 }]
  return users.length > 1 ? [] : [{ op: 'delete', shift_id: id, version }]
}
