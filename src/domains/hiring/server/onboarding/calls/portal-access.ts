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
import type { PublicContext, Tx } from '#kit/server/context.ts'
import { type BeginWork, enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { z } from 'zod'
import * as calls from '../../../contract/portal.calls.ts'
import { findOpened, takeToken } from '../../store/tokens.ts'
import { noteChange } from '../events.ts'
import { callName } from '../mails.ts'
import type { OnboardingParts } from '../parts.ts'
import { admitPerson } from '../portal-access.ts'
import { lockOnboard } from '../store/onboards.ts'
import { findPerson } from '../store/person.ts'
import { beginPortalSession, endPortalSession, endPortalSessions } from '../store/portal-sessions.ts'
import { stepOf } from './held.ts'
import { inviteOnRequest } from './invite.ts'

const WAITING = ['invited', 'started', 'changes_requested'] as const
/** The version of the privacy notice that is shown. */
const PRIVACY = '1'

type Asking = PublicContext & Readonly<{ begin: BeginWork }>

/** The record that a link opens; 404 for every other secret alike. */
const opened = async (context: Asking, token: string) => {
  const found = await attempt(
    context,
    'onboarding_link',
    linkBuckets('onboarding_link', context.origin.ip),
    async () => (await findOpened(context, 'invite', token)) ?? null,
  )
  if (found === null) throw notFound()
  return { person: await findPerson(context.tx, found.id), expires_at: found.expires_at }
}

export const openInvite = handlePublic(calls.openInvite, async (context) => {
  const { person, expires_at } = await opened(context, context.body.token)
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
  const { person } = await opened(context, token)
  await checkNewPassword(context.tx, context.now, { password, confirm_password }, person)
  const password_hash = await hashPassword(password)
  return context.begin(async (work) => {
    const id = await takeToken(work, 'invite', token)
    const held = id === undefined ? undefined : await lockOnboard(work.tx, id)
    if (!held) throw notFound()
    const state = await stepOf(work, held, 'account', null)
    await endPortalSessions(work, held.id)
    await work.tx
      .updateTable('onboards')
      .set({
        state,
        password_hash,
        started_at: held.started_at ?? work.now,
        privacy_accepted_at: work.now,
        privacy_version: PRIVACY,
      })
      .where('id', '=', held.id)
      .execute()
    await noteChange(work, 'hiring.onboard_started', held.id, 'invitation', 'The person opened the page')
    return beginPortalSession(work, held.id)
  })
})

const findLogin = async (tx: Tx, email: string) =>
  tx
    .selectFrom('onboards')
    .select(['id', 'password_hash'])
    .where('email_normal', '=', emailKey(email))
    .where('state', 'in', ['started', 'submitted', 'changes_requested', 'approved', 'converted'])
    .executeTakeFirst()

const refused = new RawResponse({ status: false, message: 'Invalid Credentials.' })

/** One wording and one duration for all that is wrong, so that it tells nothing about who is being onboarded. */
export const logIn = handlePublic(calls.logIn, async (context) => {
  const { email, password } = context.body
  const { ip } = context.origin
  const found = await attempt(
    context,
    'onboarding_sign_in',
    passwordBuckets('onboarding', emailKey(email), ip, null),
    async () => {
      const known = await findLogin(context.tx, email)
      return (await checkPassword(password, known?.password_hash ?? null, networkOf(ip))) ? (known ?? null) : null
    },
  )
  if (found === null) return refused
  return context.begin((work) => beginPortalSession(work, found.id))
})

const LINKS = { name: 'onboarding-link', free: 3, window_seconds: 3600, first_wait: 3600, max_wait: 3600 } as const
const ASKS = { name: 'onboarding-asks', free: 60, window_seconds: 900, first_wait: 60, max_wait: 900 } as const
const SENT = 'If we know this address, a new link is on its way.'
const JOB = 'hiring.new_link'

/** What follows happens in a job, so that the answer costs the same whether the address is known. */
export const askLink = handlePublic(calls.askLink, async (context) => {
  const email = emailKey(context.body.email).slice(0, 254)
  await refuseBeyond(context.tx, bucket(ASKS, networkOf(context.origin.ip)), context.now)
  await context.begin((work) => enqueue(work, JOB, { email }))
  return new DetailedResponse({}, { message: SENT })
})

const payload = z.object({ email: z.string() })

export const sendNewLinks = (parts: OnboardingParts): Job => ({
  name: JOB,
  run: async (input, begin) => {
    const { email } = payload.parse(input)
    await begin(async (work) => {
      const found = await work.tx
        .selectFrom('onboards')
        .select('id')
        .where('email_normal', '=', email)
        .where('state', 'in', WAITING)
        .executeTakeFirst()
      // Beyond the free ones nothing is mailed, and nobody hears of it: a stranger who asks makes no owner wait.
      const isFree = found !== undefined && (await mayAttempt(work.tx, bucket(LINKS, email), work.now))
      const held = isFree ? await lockOnboard(work.tx, found.id) : undefined
      if (held && WAITING.some((state) => state === held.state)) await inviteOnRequest(parts, work, held)
    })
  },
})

export const logOut = handlePublic(calls.logOut, async (context) => {
  const session = await admitPerson(context)
  await context.begin((work) => endPortalSession(work, session.id))
  return {}
})
