import {
  attempt,
  bucket,
  checkNewPassword,
  checkPassword,
  hashPassword,
  linkBuckets,
  mayAttempt,
  networkOf,
  passwordBuckets,
  refuseBeyond,
} from '#domains/session/server/index.ts'
import { settingValue } from '#domains/settings/server/index.ts'
import { emailKey } from '#kit/contract/fields.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { DetailedResponse, handlePublic, RawResponse } from '#kit/server/call/handle.ts'
import type { PublicContext } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { z } from 'zod'
import * as calls from '../../../contract/portal.calls.ts'
import { findOpenToken, useToken } from '../../store/tokens.ts'
import { noteChange } from '../workflow/events.ts'
import { callName } from '../notify/mails.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import { admitPerson } from '../rules/portal-access.ts'
import { lockOnboard } from '../store/onboards.ts'
import { findPerson } from '../store/person.ts'
import { beginPortalSession, endPortalSession, endPortalSessions } from '../store/portal-sessions.ts'
import { findInState, findLogin, updateOnboard } from '../store/stored-onboards.ts'
import { stepOf } from './locked-onboard.ts'
import { inviteOnRequest } from './invite.ts'

const WAITING = ['invited', 'started', 'changes_requested'] as const
/** The version of the privacy notice that is shown. */
const PRIVACY = '1'

type PageContext = PublicContext & Readonly<{ begin: BeginWork }>

/** The record that a link opens; 404 for every other secret alike. */
const findInvited = async (context: PageContext, token: string) => {
  const found = await attempt(
    context,
    'onboarding_link',
    linkBuckets('onboarding_link', context.origin.ip),
    async () => (await findOpenToken(context, 'invite', token)) ?? null,
  )
  if (found === null) throw notFound()
  return { person: await findPerson(context.tx, found.id), expires_at: found.expires_at }
}

export const openInvite = handlePublic(calls.openInvite, async (context) => {
  const { person, expires_at } = await findInvited(context, context.body.token)
  return {
    first_name: callName(person),
    organisation: await settingValue(context.tx, 'organisation.name', context.now),
    designation: person.designation,
    joining_on: person.joining_on,
    expires_at,
  }
})

export const makeAccount = handlePublic(calls.makeAccount, async (context) => {
  const { token, password, confirm_password } = context.body
  const { person } = await findInvited(context, token)
  const known = { name: person.name, email: person.email ?? '' }
  await checkNewPassword(context.tx, context.now, { password, confirm_password }, known)
  const password_hash = await hashPassword(password)
  return context.begin(async (work) => {
    const id = await useToken(work, 'invite', token)
    const onboard = id === undefined ? undefined : await lockOnboard(work.tx, id)
    if (!onboard) throw notFound()
    const state = await stepOf(work, onboard, 'account', null)
    await endPortalSessions(work, onboard.id)
    await updateOnboard(work.tx, onboard.id, {
      state,
      password_hash,
      started_at: onboard.started_at ?? work.now,
      privacy_accepted_at: work.now,
      privacy_version: PRIVACY,
    })
    await noteChange(work, 'hiring.onboard_started', onboard.id, 'invitation', 'The person opened the page')
    return beginPortalSession(work, onboard.id)
  })
})

const refused = new RawResponse({ status: false, message: 'Invalid Credentials.' })

/** One wording and one duration for all failures, so that they do not reveal who is being onboarded. */
export const logIn = handlePublic(calls.logIn, async (context) => {
  const { email, password } = context.body
  const { ip } = context.origin
  const found = await attempt(
    context,
    'onboarding_sign_in',
    passwordBuckets('onboarding', emailKey(email), ip, null),
    async () => {
      const known = await findLogin(context.tx, emailKey(email))
      return (await checkPassword(password, known?.password_hash ?? null, networkOf(ip))) ? (known ?? null) : null
    },
  )
  if (found === null) return refused
  return context.begin((work) => beginPortalSession(work, found.id))
})

const LINK_MAILS = { name: 'onboarding-link', free: 3, window_seconds: 3600, first_wait: 3600, max_wait: 3600 } as const
const LINK_REQUESTS = { name: 'onboarding-asks', free: 60, window_seconds: 900, first_wait: 60, max_wait: 900 } as const
const SENT = 'If we know this address, a new link is on its way.'
const JOB = 'hiring.new_link'

/** The work happens in a job, so that the response takes equally long for known and unknown addresses. */
export const requestLink = handlePublic(calls.requestLink, async (context) => {
  const email = emailKey(context.body.email).slice(0, 254)
  await refuseBeyond(context.tx, bucket(LINK_REQUESTS, networkOf(context.origin.ip)), context.now)
  await context.begin((work) => enqueue(work, JOB, { email }))
  return new DetailedResponse({}, { message: SENT })
})

const payload = z.object({ email: z.string() })

export const sendNewLinks = (parts: OnboardingParts): Job => ({
  name: JOB,
  run: async (input, begin) => {
    const { email } = payload.parse(input)
    await begin(async (work) => {
      const id = await findInState(work.tx, email, WAITING)
      // Beyond the free ones nothing is mailed and nothing is refused, so that a stranger makes no owner wait.
      const isFree = id !== undefined && (await mayAttempt(work.tx, bucket(LINK_MAILS, email), work.now))
      const onboard = isFree ? await lockOnboard(work.tx, id) : undefined
      if (onboard && WAITING.some((state) => state === onboard.state)) await inviteOnRequest(parts, work, onboard)
    })
  },
})

export const logOut = handlePublic(calls.logOut, async (context) => {
  const session = await admitPerson(context)
  await context.begin((work) => endPortalSession(work, session.id))
  return {}
})
