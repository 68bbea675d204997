import { settingValue } from '#domains/settings/server/index.ts'
import { invalid, tooMany } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handleInSteps } from '#kit/server/call/handle.ts'
import type { Work } from '#kit/server/context.ts'
import { json } from '#kit/server/database/json.ts'
import { testMail as call } from '../../contract/mail.calls.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { render, sampleData } from '../mail/documents/render.ts'
import { sign, signatureNow } from '../mail/documents/signature.ts'
import { leaseUntil, type Sending, recordDelivery, transportNow } from '../mail/jobs/send-mail.ts'
import { UNREACHABLE } from '../mail/workflow/smtp.ts'
import { lockAccount } from '../mail/store/accounts.ts'
import { countTests, insertMail } from '../mail/store/mails.ts'
import { findTemplate, textInForce } from '../mail/documents/templates.ts'
import type { Delivery, OutgoingMail } from '../mail/workflow/transport.ts'

const PLAIN = 'notices.test'
const IN_AN_HOUR = 5
const WAIT_MS = 15_000

/** Writes the mail as one that is being sent already; refuses the sixth of an hour. */
const writeTest = async (work: Work, accountId: number, key: string, sending: Sending): Promise<OutgoingMail> => {
  const account = await lockAccount(work.tx, accountId)
  const sent = await countTests(work.tx, accountId, work.now)
  if (sent >= IN_AN_HOUR) throw tooMany(3600, 'Five test emails an hour are enough. Try again later.')
  const data = { ...sampleData(key), name: account.name }
  const usual = await settingValue(work.tx, 'organisation.locale', work.now)
  const text = await textInForce(work.tx, key, account.locale ?? usual)
  const rendered = render(key, text, data)
  const id = await insertMail(work.tx, {
    account_id: accountId,
    to_address: account.email,
    template_key: key,
    template_version: text.version,
    locale: text.locale,
    data: json(data),
    subject: rendered.subject,
    state: 'sending',
    attempts: 1,
    next_attempt_at: work.now,
    queued_at: work.now,
    leased_until: leaseUntil(work.now),
    dedupe_key: `test:${accountId}:${work.now}:${sent}`,
    created_at: work.now,
  })
  await audit(work, 'notices.mail_tested', { entity: 'mail_outbox', id, after: { template_key: key } })
  const from = await sending.senderOfSettings?.(work.tx, work.now)
  const signed = sign(rendered, await signatureNow(work.tx, work.now))
  return { ...signed, id, to: account.email, message_id: `<muster-${id}@${sending.host}>`, from }
}

const inTime = async (delivery: Promise<Delivery>): Promise<Delivery | null> => {
  let timer: NodeJS.Timeout | undefined
  const limit = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), WAIT_MS)
  })
  return Promise.race([delivery, limit]).finally(() => clearTimeout(timer))
}

/** Sends a mail to the actor and waits for the result of the mail server; a slow one is recorded in the background. */
export const testMail = (sending: Sending) =>
  handleInSteps(call, async ({ tx, now, actor, body, begin, by }) => {
    const key = body.template_key ?? PLAIN
    if (!findTemplate(key)) throw invalid({ template_key: 'There is no such email' })
    const transport = await transportNow(sending, tx, now)
    if (transport === null) throw noticesRefusals.refusal('mail_not_set_up')
    const mail = await begin((work) => writeTest({ ...work, by }, actor.account_id, key, sending))
    const delivery = transport(mail).then(async (done) => {
      // A test is not tried again: the person sees the result.
      const seen: Delivery = done.state === 'queued' ? { ...done, state: 'failed' } : done
      await begin((work) => recordDelivery(work, mail, seen))
      return seen
    })
    const seen = await inTime(delivery)
    if (seen === null) delivery.catch(() => undefined)
    return seen === null
      ? { accepted: false, error: UNREACHABLE }
      : { accepted: seen.state === 'sent', error: seen.error }
  })
