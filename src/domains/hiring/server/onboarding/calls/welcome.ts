import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import { isAssignable } from '#domains/people/server/index.ts'
import { addDays, toInstant } from '#engines/calendar/contract/calendar.ts'
import { invalid } from '#kit/contract/envelope.ts'
import { DetailedResponse } from '#kit/server/call/responses.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context, Tx } from '#kit/server/context.ts'
import { changesOf } from '#kit/server/database/changes-of.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { found } from '#kit/server/database/rows.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import * as calls from '../../../contract/welcome.calls.ts'
import { toHtml } from '../../../contract/welcome.rules.ts'
import { noteChange } from '../workflow/events.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import { presentOnboard } from '../present/present-onboard.ts'
import { queueWelcome, renderWelcome } from '../workflow/send-welcome.ts'
import { findPersonName } from '../store/accounts.ts'
import { updateOnboard } from '../store/stored-onboards.ts'
import * as store from '../store/welcomes.ts'
import { isApproved, listMissingLabels, presentWelcome, getSharedValues, refuseUnknown } from '../rules/welcome-text.ts'
import { lockOnboardVersion, getOnboard, stepOf } from './locked-onboard.ts'
import { readContextOf } from '../../rules/read-context.ts'

const { refusal } = hiringRefusals

export const listWelcomes = (parts: OnboardingParts) =>
  handle(calls.listWelcomes, async (context) => {
    const { rows, meta } = await store.listWelcomeRows(context.tx, context.now, context.query)
    return new DetailedResponse(rows.map(presentWelcome(context.actor, await getSharedValues(parts, context))), {
      meta,
    })
  })

const getWelcome = async ({ tx, now }: Pick<Context, 'tx' | 'now'>, id: number): Promise<store.WelcomeRow> =>
  found(await store.findWelcomeRow(tx, now, { id }))

const refuseEnded = ({ stored }: store.WelcomeRow): void => {
  if (stored === 'withdrawn' || stored === 'no_show') throw refusal('ended')
}

const endOfFirstDay = ({ joining_on, first_day_zone }: store.WelcomeRow): number =>
  toInstant(addDays(joining_on, 1), '00:00', first_day_zone).at

const checkBuddy = async (context: Context, buddyId: number | null | undefined): Promise<void> => {
  if (!buddyId) return
  const { today } = await readContextOf(context)
  if (!(await isAssignable(context.tx, buddyId, today)))
    throw invalid({ buddy_id: 'This person is not employed today' })
}

export const updateWelcome = (parts: OnboardingParts) =>
  handle(calls.updateWelcome, async (context) => {
    const { tx, actor, now, body } = context
    const { id, version, send_at, ...fields } = body
    refuseUnknown(fields)
    const stored = await lockVersion(tx, 'welcomes', id, version)
    const row = await getWelcome(context, id)
    refuseEnded(row)
    if (send_at && send_at <= now) throw refusal('send_past')
    if (send_at && Date.parse(send_at) >= endOfFirstDay(row)) throw refusal('send_late')
    await checkBuddy(context, fields.buddy_id)
    // A new time sends the welcome again, also where it was sent before.
    const schedule =
      send_at === undefined ? {} : { send_at, send_at_fixed: send_at !== null, ...(send_at ? { mail_key: null } : {}) }
    const changes = changesOf(stored, { ...fields, ...schedule })
    if (!changes) return presentWelcome(actor, await getSharedValues(parts, context))(row)
    await store.updateWelcome(tx, id, changes)
    const text = send_at === null ? 'The schedule of the welcome was cancelled' : 'The welcome was changed'
    await noteChange(context, 'hiring.welcome_updated', row.onboard_id, 'welcome', text, {
      after: { fields: Object.keys(fields), send_at },
    })
    return presentWelcome(actor, await getSharedValues(parts, context))(await getWelcome(context, id))
  })

const PER_DAY = { name: 'welcome-mail', free: 3, window_seconds: 86_400, first_wait: 3600, max_wait: 86_400 } as const

export const mailWelcome = (parts: OnboardingParts) =>
  handle(calls.mailWelcome, async (context) => {
    const { tx, now, body } = context
    await lockVersion(tx, 'welcomes', body.id, body.version)
    const row = await getWelcome(context, body.id)
    refuseEnded(row)
    if (!isApproved(row)) throw refusal('not_approved')
    if (row.email === null) throw refusal('no_email')
    if (row.is_over) throw refusal('first_day_over')
    const shared = await getSharedValues(parts, context)
    const missing = listMissingLabels(row, shared)
    if (missing.length > 0) throw refusal('welcome_incomplete', { list: missing.join(', ') })
    await refuseBeyond(tx, bucket(PER_DAY, String(row.id)), now)
    await queueWelcome(context, row, shared)
    return { id: row.id, mail_state: 'queued' as const }
  })

export const viewWelcome = (parts: OnboardingParts) =>
  handle(calls.viewWelcome, async (context) => {
    const { tx, actor, body } = context
    const stored = await getWelcome(context, body.id)
    const { buddy_id, ...draft } = body.draft ?? {}
    refuseUnknown(draft)
    const buddy = buddy_id === undefined ? stored.buddy : await namedPerson(tx, buddy_id)
    const row = { ...stored, ...draft, buddy }
    const shared = await getSharedValues(parts, context)
    const { subject, text } = renderWelcome(row, shared)
    return {
      ...presentWelcome(actor, shared)(stored),
      missing: listMissingLabels(row, shared),
      manager_note: stored.manager_note,
      first_day_place: stored.first_day_place,
      first_day_time: stored.first_day_time,
      first_day_contact: stored.first_day_contact,
      bring: stored.bring,
      subject: stored.subject,
      body: stored.body,
      mails: await store.listMailsOf(tx, stored.id),
      preview: { subject, text, html: toHtml(text) },
    }
  })

const namedPerson = async (tx: Tx, id: number | null): Promise<store.WelcomeRow['buddy']> => {
  if (id === null) return null
  const row = await findPersonName(tx, id)
  return row ? { id, name: row.name } : null
}

/** Approves an onboarding, from either screen. */
export const approveOnboard = handle(calls.approveOnboard, async (context) => {
  const { tx, actor, now, body } = context
  const onboard = await lockOnboardVersion(context, body.id, body.version)
  const state = await stepOf(context, onboard, 'approve', actor)
  await updateOnboard(tx, onboard.id, { state, approved_at: now, approved_by: actor.account_id })
  const text = body.note ? `Approved: ${body.note}` : 'Approved'
  await noteChange(context, 'hiring.onboard_approved', onboard.id, 'review', text)
  return presentOnboard(actor)(await getOnboard(context, onboard.id))
})
