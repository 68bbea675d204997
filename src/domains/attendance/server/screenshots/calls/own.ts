import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/screenshots.calls.ts'
import type { PrivacyConsent } from '../../../contract/screenshots.models.ts'
import { screenshotRefusals } from '../../../contract/screenshot.refusals.ts'
import { ownEmployee } from '../../rules/visible.ts'
import { presentScreenshot } from '../present.ts'
import * as rules from '../store/rules.ts'
import { listScreenshots } from '../store/screenshots.ts'
import { listViews } from '../store/views.ts'

/** Returns the own pictures. They are private at first, so the scope of the grant is not used here. */
export const ownScreenshots = handle(calls.ownScreenshots, async (context) => {
  const { tx, actor, now, params, query } = context
  if (params.userId !== ownEmployee(context)) throw notFound()
  const policy = await rules.findScreenshotPolicy(tx, params.userId, query.date)
  if (!policy) throw notFound()
  const pictures = await listScreenshots(tx, params.userId, query.date)
  return {
    policy,
    consent: (await rules.findConsent(tx, params.userId)) ?? null,
    shots: pictures.map((screenshot) => presentScreenshot(screenshot, actor, now)),
  }
})

type Declined = Readonly<{ employee_id: number; text_version: number; before: PrivacyConsent | undefined }>

const fromConsent = (before: PrivacyConsent | undefined, after: PrivacyConsent) =>
  before ? { change: changed(before, after) } : { after }

const agree = async (context: Context, { employee_id, text_version, before }: Declined): Promise<PrivacyConsent> => {
  const { tx, now } = context
  const policy = await rules.findScreenshotPolicyAt(tx, employee_id, now)
  if (policy?.text_version !== text_version) throw screenshotRefusals.refusal('text_changed')
  if (before?.withdrawn_at === null && before.text_version === text_version) return before
  const after = { text_version, accepted_at: now, withdrawn_at: null }
  await rules.endConsent(tx, employee_id, now)
  await rules.insertConsent(tx, { employee_id, ...after })
  const about = { entity: 'screenshot_consents', id: null, employee_id }
  await audit(context, 'attendance.screenshots_agreed', { ...about, ...fromConsent(before, after) })
  return after
}

/** Stores a refusal, which is always possible, for any text. */
const decline = async (context: Context, { employee_id, text_version, before }: Declined): Promise<PrivacyConsent> => {
  const { tx, now } = context
  const wasAccepted = before?.withdrawn_at === null
  if (before && !wasAccepted && before.text_version === text_version) return before
  const after = wasAccepted ? { ...before, withdrawn_at: now } : { text_version, accepted_at: null, withdrawn_at: now }
  if (wasAccepted) await rules.endConsent(tx, employee_id, now)
  else await rules.insertConsent(tx, { employee_id, ...after })
  const about = { entity: 'screenshot_consents', id: null, employee_id }
  await audit(context, 'attendance.screenshots_declined', { ...about, ...fromConsent(before, after) })
  return after
}

export const screenshotConsent = handle(calls.screenshotConsent, async (context) => {
  const { tx, body } = context
  const employee_id = ownEmployee(context)
  await rules.lockScreenshots(tx, employee_id)
  const declined = { employee_id, text_version: body.text_version, before: await rules.findConsent(tx, employee_id) }
  const { accepted_at, withdrawn_at } = await (body.accept ? agree(context, declined) : decline(context, declined))
  return { accepted_at, withdrawn_at }
})

export const screenshotViews = handle(calls.screenshotViews, async (context) => {
  const { rows, meta } = await listViews(context.tx, ownEmployee(context), context.query)
  return new DetailedResponse(rows, { meta })
})
