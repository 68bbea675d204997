import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { forbidden } from '#kit/contract/envelope.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { sendInvite as call } from '../../../contract/onboarding.calls.ts'
import { findInviteSince, findOpenInvite, getInvite, insertToken } from '../../store/tokens.ts'
import { noteChange } from '../workflow/events.ts'
import { inviteLink, mailInvitation } from '../notify/mails.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import type { StoredOnboard } from '../store/onboards.ts'
import { findPerson } from '../store/person.ts'
import { updateOnboard } from '../store/stored-onboards.ts'
import { lockOnboardVersion, getOnboard, stepOf } from './locked-onboard.ts'

const PER_DAY = {
  name: 'onboarding-invite',
  free: 10,
  window_seconds: 86_400,
  first_wait: 3600,
  max_wait: 86_400,
} as const
const DAY_MS = 86_400_000
const RESEND_MS = 60_000

/** Makes a link for a locked onboarding and mails it; an older one ends. With `actor` null the person requested it. */
export const invite = async (
  parts: Pick<OnboardingParts, 'link_key'>,
  work: Work,
  onboard: StoredOnboard,
  actor: Actor | null,
): Promise<number> => {
  const { tx, now } = work
  const state = await stepOf(work, onboard, 'invite', actor)
  const days = await settingValue(tx, 'hiring.invite_days', now)
  const expires_at = new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const id = await insertToken(work, parts.link_key, { purpose: 'invite', id: onboard.id }, expires_at)
  await updateOnboard(tx, onboard.id, { state, invited_at: now })
  await mailInvitation(work, await findPerson(tx, onboard.id), { id, expires_at }, actor === null)
  const text = actor === null ? 'The person asked for a new link' : 'Invitation sent'
  await noteChange(work, 'hiring.onboard_invited', onboard.id, 'invitation', text, { after: { expires_at } })
  return id
}

/** Mails the open link again, so that the request of a stranger ends none; else makes a new one. */
export const inviteOnRequest = async (
  parts: Pick<OnboardingParts, 'link_key'>,
  work: Work,
  onboard: StoredOnboard,
): Promise<void> => {
  const open = await findOpenInvite(work, onboard.id)
  if (open) await mailInvitation(work, await findPerson(work.tx, onboard.id), open, true)
  else await invite(parts, work, onboard, null)
}

/** Sends an invitation. The fixed route is a GET, so a prefetch sends nothing, and a repeat sends no second mail. */
export const sendInvite = (parts: OnboardingParts) =>
  handleInSteps(call, async (context) => {
    const { actor, params, origin, begin } = context
    if (/\bprefetch\b/.test(origin.header('sec-purpose') ?? '')) throw forbidden()
    return begin(async (work) => {
      const onboard = await lockOnboardVersion(work, params.id, null)
      const since = new Date(Date.parse(work.now) - RESEND_MS).toISOString()
      const fresh = await findInviteSince(work.tx, onboard.id, since)
      if (!fresh) await refuseBeyond(work.tx, bucket(PER_DAY, String(onboard.id)), work.now)
      const token = fresh ?? (await getInvite(work.tx, await invite(parts, work, onboard, actor)))
      const link = (await parts.isMailSet(work.tx, work.now)) ? null : await inviteLink(parts, work, token.id)
      const { state } = await getOnboard(work, onboard.id)
      const sent = { id: onboard.id, state, sent_at: token.created_at, expires_at: token.expires_at }
      return link === null ? sent : { ...sent, setup_url: link }
    })
  })
