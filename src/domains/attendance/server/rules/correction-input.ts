import { requireVersion } from '#kit/server/database/lock-version.ts'
import type { Tx } from '#kit/server/context.ts'
import type { TypedBreak } from '../../contract/attendance.calls.ts'
import { attendanceRefusals } from '../../contract/attendance.refusals.ts'
import type { CorrectionInput } from './correction-plan.ts'
import type { getSession } from '../store/correct.ts'
import { findWorkday, type StoredSession } from '../store/workdays.ts'

type Changed = Readonly<{
  punched_in_at?: string | undefined
  punched_out_at?: string | undefined
  breaks?: TypedBreak[] | undefined
}>

/** The punch as it is stored now; refuses one that is voided or that a person changed meanwhile. */
export const getUnchangedPunch = async (
  tx: Tx,
  place: Awaited<ReturnType<typeof getSession>>,
  version: number,
): Promise<StoredSession> => {
  if (place.state === 'voided') throw attendanceRefusals.refusal('voided')
  requireVersion(place, version)
  const workday = await findWorkday(tx, place.employee_id, place.business_date)
  const session = workday?.sessions.find((one) => one.id === place.id)
  if (!session) throw attendanceRefusals.refusal('voided')
  return session
}

/** Returns the input of an update; without changes the punch is to be voided. */
export const inputOf = (before: StoredSession, changed: Changed | null): CorrectionInput => ({
  employee_id: before.employee_id,
  before,
  wanted: changed && {
    punched_in_at: changed.punched_in_at ?? before.punched_in_at,
    punched_out_at: changed.punched_out_at ?? before.punched_out_at,
    breaks: changed.breaks ?? null,
  },
})
