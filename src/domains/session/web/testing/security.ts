import type { Actor } from '#kit/web/screens/actor.tsx'
import { employeeActor } from '#kit/web/testing/actor.ts'
import { machineNow } from '#kit/contract/machine-clock.ts'
import type { SessionRow } from '../../contract/session.models.ts'

/** In half an hour. */
export const ENDS = new Date(machineNow() + 1_800_000).toISOString()
export const LIST = 'GET /api/session/list'

/** An employee who is looking. */
export const actor = (more: Partial<Actor> = {}): Actor =>
  employeeActor('all', { id: 5, employee_id: 5, role_name: 'Associate', role_number: 101, time_zone: 'UTC', ...more })

/** A live session, by default the present one. */
export const row = (more: Partial<SessionRow> = {}): SessionRow => ({
  id: 1,
  current: true,
  device_label: 'Firefox on Windows',
  ip: '198.51.100.7',
  created_at: ENDS,
  last_seen_at: ENDS,
  acting: null,
  can: { end: true },
  ...more,
})

/** The data of `session.list`. */
export const listed = {
  sessions: [row()],
  past_acting: [],
  events: [],
  factor: { on: false, required: false, codes_left: 0 },
}
