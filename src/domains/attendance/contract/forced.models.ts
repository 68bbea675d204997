import { z } from 'zod'
import { id, instant, minutes, named, version } from '#kit/contract/fields.ts'
import { sessionRow, shiftSpan } from './attendance.models.ts'
import { verdict } from './verdicts.models.ts'

/**
 * The kinds of evidence of when a person was last there. The first five are evidence of work; the others are shown, and
 * propose nothing.
 */
export const WORK_EVIDENCE = ['heartbeat', 'break', 'screenshot', 'ticket', 'report'] as const
const evidenceKind = z.enum([...WORK_EVIDENCE, 'activity', 'request'])
export type EvidenceKind = z.output<typeof evidenceKind>

/** One trace of a person: its instant, its kind, and a text about it. */
export const evidence = z.strictObject({ kind: evidenceKind, at: instant, detail: z.string() })
export type Evidence = z.output<typeof evidence>

/** The basis of a proposed time: a trace, or where there is none the end of the shift, or the expected hours. */
const proposalBasis = z.enum([...WORK_EVIDENCE, 'shift_end', 'expected'])
export type ProposalBasis = z.output<typeof proposalBasis>

const FORCED_STATES = ['detected', 'proposed', 'returned', 'approved', 'superseded'] as const
export const forcedState = z.enum(FORCED_STATES)
export type ForcedState = z.output<typeof forcedState>

/** The figures of the day of the punch if a time is taken. */
const dayEffect = z.strictObject({ worked_minutes: minutes, overtime_minutes: minutes, verdict })
export type DayEffect = z.output<typeof dayEffect>

/** A punch that was not ended, with its proposal and decision. */
export const forceRow = z.strictObject({
  id,
  state: forcedState,
  /** `limit`: found by the system; `lead`: punched out by a lead in one step. */
  origin: z.enum(['limit', 'lead']),
  session: sessionRow,
  /** The expected hours on the day of the punch, and the team then. */
  shift: shiftSpan,
  team: named.nullable(),
  detected_at: instant,
  /** In the order of time, each with what it would make of the day; null once decided. */
  evidence: z.array(evidence.extend({ day_effect: dayEffect.nullable() })),
  /** Null where nothing shows when the person stopped: then a time must be entered. */
  proposed_out_at: instant.nullable(),
  proposed_basis: proposalBasis.nullable(),
  /** The time that the person proposes, and the reason. */
  owner_out_at: instant.nullable(),
  owner_reason: z.string().nullable(),
  decided_by: named.nullable(),
  decided_out_at: instant.nullable(),
  decided_note: z.string().nullable(),
  decided_at: instant.nullable(),
  /** From this instant on the head of the department is notified too. */
  due_at: instant,
  /** Until when a time may lie: now, the next punch of the person, or 24 hours after the punch in. */
  latest_out_at: instant,
  /** The effect of the time that an approval takes by default; after the decision, of the decided time. */
  day_effect: dayEffect.nullable(),
  version,
  can: z.strictObject({ approve: z.boolean(), reject: z.boolean(), propose: z.boolean(), resume: z.boolean() }),
})
export type ForceRow = z.output<typeof forceRow>
