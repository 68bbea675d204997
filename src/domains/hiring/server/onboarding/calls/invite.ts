import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { forbidden } from '#kit/contract/envelope.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { sendInvite as call } from '../../../contract/onboarding.calls.ts'
import { findOpenInvite, insertToken } from '../../store/tokens.ts'
import { noteChange } from '../events.ts'
import { inviteLink, mailInvitation } from '../mails.ts'
import type { OnboardingParts } from '../parts.ts'
import type { HeldOnboard } from '../store/onboards.ts'
import { findPerson } from '../store/person.ts'
import { holdOnboard, readOnboard, stepOf } from './held.ts'

const PER_DAY = {
  name: 'onboarding-invite',
  free: 10,
  window_seconds: 86_400,
  first_wait: 3600,
  max_wait: 86_400,
} as const
const DAY_MS = 86_400_000
const AGAIN_MS = 60_000

/** Makes a link for a locked onboarding and mails it; an older one ends. With `actor` null the person asked for it. */
export const invite = async (
  parts: Pick<OnboardingParts, 'link_key'>,
  work: Work,
  held: HeldOnboard,
  actor: Actor | null,
): Promise<number> => {
  const { tx, now } = work
  const state = await stepOf(work, held, 'invite', actor)
  const days = await settingValue(tx, 'hiring.invite_days', now)
  const expires_at = new Date(Date.parse(now) + days * DAY_MS).toISOString()
  const id = await insertToken(work, parts.link_key, { purpose: 'invite', id: held.id }, expires_at)
  await tx.updateTable('onboards').set({ state, invited_at: now }).where('id', '=', held.id).execute()
  await mailInvitation(work, await findPerson(tx, held.id), { id, expires_at }, actor === null)
  const text = actor === null ? 'The person asked for a new link' : 'Invitation sent'
  await noteChange(work, 'hiring.onboard_invited', held.id, 'invitation', text, { after: { expires_at } })
  return id
}

/** A person who asks gets the link that is open again, so that a stranger who asks ends none; else a new one. */
export const inviteOnRequest = async (
  parts: Pick<OnboardingParts, 'link_key'>,
  work: Work,
  held: HeldOnboard,
): Promise<void> => {
  const open = await findOpenInvite(work, held.id)
  if (open) await mailInvitation(work, await findPerson(work.tx, held.id), open, true)
  else await invite(parts, work, held, null)
}

type Sent = Readonly<{ id: number; created_at: string; expires_at: string }>

/** The link that was made within the last minute and is still open. */
const findFresh = async ({ tx, now }: Work, onboardId: number): Promise<Sent | undefined> =>
  tx
    .selectFrom('candidate_tokens')
    .select(['id', 'created_at', 'expires_at'])
    .where('onboard_id', '=', onboardId)
    .where('used_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('created_at', '>', new Date(Date.parse(now) - AGAIN_MS).toISOString())
    .executeTakeFirst()

const readToken = async ({ tx }: Work, id: number): Promise<Sent> =>
  tx
    .selectFrom('candidate_tokens')
    .select(['id', 'created_at', 'expires_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** A GET with an effect, as it is given: what browsers fetch ahead sends nothing, and a repeat sends no second mail. */
export const sendInvite = (parts: OnboardingParts) =>
  handleInSteps(call, async (context) => {
    const { actor, params, origin, begin } = context
    if (/\bprefetch\b/.test(origin.header('sec-purpose') ?? '')) throw forbidden()
    return begin(async (work) => {
      const held = await holdOnboard(work, params.id, null)
      const fresh = await findFresh(work, held.id)
      if (!fresh) await refuseBeyond(work.tx, bucket(PER_DAY, String(held.id)), work.now)
      const token = fresh ?? (await readToken(work, await invite(parts, work, held, actor)))
      const link = (await parts.isMailSet(work.tx, work.now)) ? null : await inviteLink(parts, work, token.id)
      const { state } = await readOnboard(work, held.id)
      const sent = { id: held.id, state, sent_at: token.created_at, expires_at: token.expires_at }
      return link === null ? sent : { ...sent, setup_url: link }
    })
  })
