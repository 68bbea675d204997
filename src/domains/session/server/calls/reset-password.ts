import { z } from 'zod'
import { emailKey } from '#kit/contract/fields.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handlePublic } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { enqueue, type Job } from '#kit/server/jobs/jobs.ts'
import { mail } from '#domains/notices/server/index.ts'
import { forgotPassword as forgotCall, resetPassword as resetCall } from '../../contract/session.calls.ts'
import { sessionRefusals } from '../../contract/session.refusals.ts'
import { networkOf, THROTTLES } from '../../contract/session.rules.ts'
import { attempt } from '../rules/attempts.ts'
import { areasText, linksData, mailInvitation } from '../notify.ts'
import { checkNewPassword, refuseSamePassword } from '../rules/check-new-password.ts'
import type { SessionParts } from '../rules/parts.ts'
import { refuseOff } from '../oidc/rules/password-off.ts'
import { hashPassword } from '../rules/passwords.ts'
import {
  findAccount,
  findAccountsByEmail,
  maySetPassword,
  savePassword,
  type SignInAccount,
} from '../store/accounts.ts'
import { findLink, linkOnRequest, useLink } from '../store/links.ts'
import { endSessions } from '../store/sessions.ts'
import { bucket, mayAttempt, takeAttempt } from '../rules/throttle.ts'

const SENT = 'If this address has an account, an email with a link is on its way.'

/** Requests a mail. The work happens in a job, so that the response takes equally long for known and unknown addresses. */
export const forgotPassword = handlePublic(forgotCall, async ({ body, origin, begin }) =>
  begin(async (work) => {
    const network = bucket(THROTTLES.reset_network, networkOf(origin.ip))
    await takeAttempt(work, 'password_link', [network])
    await enqueue(work, 'session.send_reset_links', { email: emailKey(body.email).slice(0, 254), ip: origin.ip })
    return new DetailedResponse({ reset_status: 'sent' as const }, { message: SENT })
  }),
)

const payload = z.object({ email: z.string(), ip: z.string() })

/** Makes the link of an account on request; null where it may not have one now, or its invitation was mailed again. */
const makeLink = async (
  parts: SessionParts,
  work: Work,
  account: SignInAccount,
  ip: string,
): Promise<number | null> => {
  const limit = bucket(THROTTLES.reset_account, String(account.id))
  if (!maySetPassword(account) || account.password_rule === 'off') return null
  if (!(await mayAttempt(work.tx, limit, work.now))) return null
  const { id, purpose } = await linkOnRequest(work, parts.link_key, account, ip)
  if (purpose === 'reset') return id
  await mailInvitation(work, account, id)
  return null
}

/** Sends one mail, with a link for every area in which the address has an account. */
export const sendResetLinks = (parts: SessionParts): Job => ({
  name: 'session.send_reset_links',
  run: async (input, begin) => {
    const { email, ip } = payload.parse(input)
    await begin(async (work) => {
      const made: { id: number; account: SignInAccount }[] = []
      for (const account of await findAccountsByEmail(work.tx, email, work.now)) {
        const id = await makeLink(parts, work, account, ip)
        if (id !== null) made.push({ id, account })
      }
      // The mail is in the language that was chosen for one of the accounts.
      const reader = made.find(({ account }) => account.locale !== null) ?? made[0]
      if (!reader) return
      const ids = made.map(({ id }) => id)
      const area = areasText(made.map(({ account }) => account.area))
      const to = { account_id: reader.account.id, address: reader.account.email }
      const data = { ...linksData(ids), name: reader.account.name, area }
      await mail(work, 'session.reset', to, data, `session.reset:${ids.join(',')}:${work.now}`)
    })
  },
})

/** Sets a new password by a link. Everything that could still open the account ends with it, in one transaction. */
export const resetPassword = handlePublic(resetCall, async (request) => {
  const { params, body, tx, now, origin, begin } = request
  const limit = bucket(THROTTLES.reset_id, networkOf(origin.ip))
  const account = await attempt(request, 'password_link', [limit], async () => {
    const accountId = await findLink(request, params.id)
    const found = accountId === null ? undefined : await findAccount(tx, accountId, now)
    return found && maySetPassword(found) ? found : null
  })
  if (account === null) throw sessionRefusals.refusal('reset_link_invalid')
  await refuseOff(request, account)
  await checkNewPassword(tx, now, body, account)
  if (account.must_change) await refuseSamePassword(body.password, account)
  const hash = await hashPassword(body.password)
  await begin(async (work) => {
    if (!(await useLink(work, params.id))) throw sessionRefusals.refusal('reset_link_invalid')
    await savePassword(work, account.id, hash, false)
    const ended = await endSessions(work, account.id, 'password_reset')
    const by = { account_id: account.id, on_behalf_of: null, session_id: null }
    await audit({ ...work, by }, 'session.password_reset', {
      entity: 'accounts',
      id: account.id,
      employee_id: account.employee_id,
      after: { sessions_ended: ended },
    })
  })
  return { reset_status: 'done' as const, role: account.area }
})
