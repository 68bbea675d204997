import { take } from '#engines/transitions/contract/take.ts'
import { next } from '#engines/transitions/contract/transitions.ts'
import { invalid, notFound, tooMany } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import type { Context } from '#kit/server/context.ts'
import type { screenshotUpload } from '../../contract/screenshots.calls.ts'
import { LATEST_MINUTES } from '../../contract/screenshots.models.ts'
import { screenshotRefusals } from '../../contract/screenshot.refusals.ts'
import { maxPicturesPerHour } from '../../contract/screenshot.rules.ts'
import { screenshotWorkflow } from '../../contract/screenshot.workflows.ts'
import { ownEmployee } from '../rules/visible.ts'
import { findUploadConditions, type UploadConditions } from './store/rules.ts'
import { countOfHour, findSame, type StoredScreenshot } from './store/screenshots.ts'

const MINUTE = 60_000
const HOUR_SECONDS = 3600

export type CheckedUpload = Readonly<{
  employee_id: number
  session_id: number
  conditions: UploadConditions
  /** The picture that was stored of the same bytes before: it is the result. */
  same: StoredScreenshot | undefined
}>

const refuseTooMany = async ({ tx, now }: Context, employeeId: number, conditions: UploadConditions): Promise<void> => {
  const { count, first_at } = await countOfHour(tx, employeeId, now)
  if (count < maxPicturesPerHour(conditions.interval_minutes)) return
  const passed = first_at === null ? 0 : (Date.parse(now) - Date.parse(first_at)) / 1000
  const seconds = Math.max(1, Math.ceil(HOUR_SECONDS - passed))
  throw tooMany(seconds, `Pictures come too often. Try again in ${Math.ceil(seconds / 60)} min.`)
}

/**
 * Decides if a picture may be stored: checked before it is unpacked, and again in the transaction that stores it. 404
 * for another person, 429 for too many in an hour, otherwise the refusals of the workflow.
 */
export const checkUpload = async (
  context: Context & Parsed<typeof screenshotUpload>,
  sha256: Buffer,
): Promise<CheckedUpload> => {
  const { tx, now, actor, body } = context
  const employee_id = ownEmployee(context)
  if (body.id !== employee_id) throw notFound()
  const age = Date.parse(now) - Date.parse(body.captured_at)
  if (age < 0) throw invalid({ captured_at: 'Captured at lies in the future' })
  const conditions = await findUploadConditions(tx, employee_id, { captured_at: body.captured_at, now })
  if (!conditions) throw notFound()
  const step = next(screenshotWorkflow, 'none', 'upload', {
    is_owner: true,
    is_acting: actor.acting !== null,
    is_system: false,
    is_on: conditions.is_on,
    has_consent: conditions.has_consent,
    is_recent: age <= LATEST_MINUTES * MINUTE,
    is_working: conditions.session_id !== null,
    is_on_break: conditions.is_on_break,
    is_private: true,
    hours: conditions.redact_hours,
  })
  take(screenshotRefusals, step)
  if (conditions.session_id === null) throw screenshotRefusals.refusal('not_working')
  const same = await findSame(tx, conditions.session_id, sha256)
  if (!same) await refuseTooMany(context, employee_id, conditions)
  return { employee_id, session_id: conditions.session_id, conditions: conditions, same }
}
