import type { ForceRow } from '../../contract/forced.models.ts'
import { openSession } from './rows.ts'

const DATE = '2026-05-11'
const EFFECT = { worked_minutes: 489, overtime_minutes: 9, verdict: 'present' } as const

/** Traces of a day that began at 09:02 in Berlin. */
export const TRACES: ForceRow['evidence'] = [
  {
    kind: 'break',
    at: `${DATE}T10:00:00.000Z`,
    detail: 'Meal began',
    day_effect: { worked_minutes: 178, overtime_minutes: 0, verdict: 'half_day' },
  },
  { kind: 'heartbeat', at: `${DATE}T15:41:20.000Z`, detail: 'Muster was open in the browser', day_effect: EFFECT },
]

/** A punch of the day before that was found in the evening. */
export const forceRowOf = (id: number, change: Partial<ForceRow> = {}): ForceRow => ({
  id,
  state: 'detected',
  origin: 'limit',
  session: openSession(DATE, {
    id: id + 100,
    employee: { id, name: `Person ${id}` },
    state: 'stale',
    force_id: id,
  }),
  shift: { start_at: `${DATE}T07:00:00.000Z`, end_at: `${DATE}T15:30:00.000Z` },
  team: { id: 5, name: 'Desk' },
  detected_at: `${DATE}T17:30:00.000Z`,
  evidence: TRACES,
  proposed_out_at: `${DATE}T15:41:20.000Z`,
  proposed_basis: 'heartbeat',
  owner_out_at: null,
  owner_reason: null,
  decided_by: null,
  decided_out_at: null,
  decided_note: null,
  decided_at: null,
  due_at: '2026-05-13T17:30:00.000Z',
  latest_out_at: '2026-05-12T07:02:00.000Z',
  day_effect: EFFECT,
  version: 2,
  can: { approve: false, reject: false, propose: false, resume: false },
  ...change,
})

/** One whose time waits for the lead. */
export const decidable = (id: number): ForceRow =>
  forceRowOf(id, {
    state: 'proposed',
    owner_out_at: `${DATE}T15:45:00.000Z`,
    owner_reason: 'Laptop was empty',
    can: { approve: true, reject: true, propose: false, resume: false },
  })
