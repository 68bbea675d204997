import { type Evidence, type ForcedState, type ForceRow, type ProposalBasis, WORK_EVIDENCE } from './forced.models.ts'

const MINUTE = 60_000
/** No one works on longer than this in one punch. */
const LONGEST = 24 * 60 * MINUTE

export const UNDECIDED: readonly ForcedState[] = ['detected', 'proposed', 'returned']

/** The input of a proposal. Instants are ISO 8601 texts in UTC with milliseconds, which compare as they are. */
export type ProposalInput = Readonly<{
  punched_in_at: string
  found_at: string
  /** The start of the running break. */
  on_break_since: string | null
  evidence: readonly Evidence[]
  shift_end_at: string | null
  expected_minutes: number
}>

export type Proposal = Readonly<{ at: string; basis: ProposalBasis }>

const isBasis = (kind: Evidence['kind']): kind is (typeof WORK_EVIDENCE)[number] =>
  WORK_EVIDENCE.some((one) => one === kind)

const later = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString()

/**
 * Returns the presumed end of work: the start of the running break, else the last trace of work, else the end of the
 * shift, or the end of the expected hours. It is always after the punch in and before the punch was found; null where
 * nothing qualifies.
 */
export const proposalOf = (input: ProposalInput): Proposal | null => {
  const { punched_in_at, found_at, on_break_since, shift_end_at, expected_minutes } = input
  const isBetween = ({ at }: Proposal): boolean => at > punched_in_at && at < found_at
  const traces = input.evidence
    .flatMap(({ at, kind }): Proposal[] => (isBasis(kind) ? [{ at, basis: kind }] : []))
    .filter(isBetween)
    .toSorted((one, other) => other.at.localeCompare(one.at))
  const candidates: readonly Proposal[] = [
    ...(on_break_since === null ? [] : [{ at: on_break_since, basis: 'break' as const }]),
    ...traces,
    ...(shift_end_at === null ? [] : [{ at: shift_end_at, basis: 'shift_end' as const }]),
    { at: later(punched_in_at, expected_minutes * MINUTE), basis: 'expected' },
  ]
  return candidates.find(isBetween) ?? null
}

type Bounds = Readonly<{ punched_in_at: string; next_in_at: string | null }>

/** The latest moment at which a punch may have ended. */
export const latestOut = ({ punched_in_at, next_in_at }: Bounds, now: string): string =>
  [now, later(punched_in_at, LONGEST), ...(next_in_at === null ? [] : [next_in_at])].toSorted()[0] ?? now

/** Returns true if a punch may have ended at an instant: after it began, and not after `latestOut`. */
export const isPossibleOut = (at: string, bounds: Bounds, now: string): boolean =>
  at > bounds.punched_in_at && at <= latestOut(bounds, now)

/**
 * Returns the time that an approval takes by default: the present proposal of the person, else the one from the
 * evidence.
 */
export const outToApprove = (row: Pick<ForceRow, 'state' | 'owner_out_at' | 'proposed_out_at'>): string | null =>
  row.state === 'proposed' ? row.owner_out_at : (row.proposed_out_at ?? row.owner_out_at)

type Cut = Readonly<{ started_at: string; ended_at: string | null; end_claimed_at: string | null }>

/** Breaks of a punch that ends at an instant: what begins then or later did not happen, what runs then ends with it. */
export const breaksUntil = <Break extends Cut>(breaks: readonly Break[], at: string): Break[] =>
  breaks
    .filter((one) => one.started_at < at)
    .map((one) =>
      one.ended_at !== null && one.ended_at <= at
        ? one
        : {
            ...one,
            ended_at: at,
            end_claimed_at: one.end_claimed_at !== null && one.end_claimed_at <= at ? one.end_claimed_at : null,
          },
    )
