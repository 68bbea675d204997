import { notFound } from '#kit/contract/envelope.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../../contract/screenshots.calls.ts'
import type { ShotConsent } from '../../../contract/screenshots.models.ts'
import { screenshotRefusals } from '../../../contract/screenshot.refusals.ts'
import { ownEmployee } from '../../visible.ts'
import { presentShot } from '../present.ts'
import * as rules from '../store/rules.ts'
import { listShots } from '../store/shots.ts'
import { listViews } from '../store/views.ts'

/** Returns the own pictures. They are private at first, so the scope of the grant is not used here. */
export const ownScreenshots = handle(calls.ownScreenshots, async (context) => {
  const { tx, actor, now, params, query } = context
  if (params.userId !== ownEmployee(context)) throw notFound()
  const policy = await rules.readShotPolicy(tx, params.userId, query.date)
  if (!policy) throw notFound()
  const shots = await listShots(tx, params.userId, query.date)
  return {
    policy,
    consent: (await rules.findConsent(tx, params.userId)) ?? null,
    shots: shots.map((shot) => presentShot(shot, actor, now)),
  }
})

type Said = Readonly<{ employee_id: number; text_version: number; before: ShotConsent | undefined }>

const fromConsent = (before: ShotConsent | undefined, after: ShotConsent) =>
  before ? { change: changed(before, after) } : { after }

const agree = async (context: Context, { employee_id, text_version, before }: Said): Promise<ShotConsent> => {
  const { tx, now } = context
  const policy = await rules.readShotPolicyAt(tx, employee_id, now)
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
const decline = async (context: Context, { employee_id, text_version, before }: Said): Promise<ShotConsent> => {
  const { tx, now } = context
  const stood = before?.withdrawn_at === null
  if (before && !stood && before.text_version === text_version) return before
  const after = stood ? { ...before, withdrawn_at: now } : { text_version, accepted_at: null, withdrawn_at: now }
  if (stood) await rules.endConsent(tx, employee_id, now)
  else await rules.insertConsent(tx, { employee_id, ...after })
  const about = { entity: 'screenshot_consents', id: null, employee_id }
  await audit(context, 'attendance.screenshots_declined', { ...about, ...fromConsent(before, after) })
  return after
}

export const screenshotConsent = handle(calls.screenshotConsent, async (context) => {
  const { tx, body } = context
  const employee_id = ownEmployee(context)
  await rules.lockShots(tx, employee_id)
  const said = { employee_id, text_version: body.text_version, before: await rules.findConsent(tx, employee_id) }
  const { accepted_at, withdrawn_at } = await (body.accept ? agree(context, said) : decline(context, said))
  return { accepted_at, withdrawn_at }
})

export const screenshotViews = handle(calls.screenshotViews, async (context) => {
  const { rows, meta } = await listViews(context.tx, ownEmployee(context), context.query)
  return new DetailedResponse(rows, { meta })
})
