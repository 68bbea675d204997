import { refuseStale } from '#kit/contract/refusals.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { changeColumns } from '#kit/server/change-columns.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import {
  cancelMail as cancelCall,
  listOutbox as listCall,
  resendMail as resendCall,
} from '../../contract/mail.calls.ts'
import type { OutboxMail } from '../../contract/notices.models.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { mailData, type Sending, transportNow } from '../mail/jobs/send-mail.ts'
import { deleteFiles } from '../mail/store/files.ts'
import { insertMailJobs, updateMail } from '../mail/store/mails.ts'
import { findTemplate } from '../mail/documents/templates.ts'
import { zoneOfReader } from '../rules/zone.ts'
import { findMail, listMails, lockMail } from '../store/outbox.ts'

const rightsOf = async ({ tx, now, actor }: Context, sending: Sending) => ({
  may_write: actor.grants.has('notices.mail.write'),
  is_set_up: (await transportNow(sending, tx, now)) !== null,
})

export const listOutbox = (sending: Sending) =>
  handle(listCall, async (context) => {
    const { tx, now, query } = context
    const rights = await rightsOf(context, sending)
    const { rows, ...meta } = await listMails({ tx, now, zone: await zoneOfReader(context), rights }, query)
    return new DetailedResponse(rows, { meta: { ...meta, is_set_up: rights.is_set_up } })
  })

const getMail = async (context: Context, sending: Sending, id: number): Promise<OutboxMail> =>
  found(await findMail(context.tx, id, await rightsOf(context, sending)))

/** Returns true if the content of a mail no longer works: a link may have expired meanwhile. */
const isOutdated = async (
  context: Context,
  mail: Readonly<{ template_key: string; data: unknown; locale: string }>,
): Promise<boolean> => {
  const resolve = findTemplate(mail.template_key)?.resolve
  return resolve !== undefined && (await resolve(context, mailData.parse(mail.data), mail.locale)) === null
}

export const resendMail = (sending: Sending) =>
  handle(resendCall, async (context) => {
    const { tx, params, now } = context
    const mail = found(await lockMail(tx, params.id))
    if ((await transportNow(sending, tx, now)) === null) throw noticesRefusals.refusal('mail_not_set_up')
    if (mail.state !== 'failed' && mail.state !== 'unknown' && mail.state !== 'held') throw refuseStale()
    if (await isOutdated(context, mail)) throw noticesRefusals.refusal('mail_outdated')
    const queued = { state: 'queued', attempts: 0, queued_at: now, next_attempt_at: now, last_error: null } as const
    await updateMail(tx, mail.id, queued)
    await insertMailJobs(tx, [{ id: mail.id, next_attempt_at: now }])
    const row = await getMail(context, sending, mail.id)
    const [before, after] = [{ state: mail.state }, { state: row.state }]
    await audit(context, 'notices.mail_resent', { entity: 'mail_outbox', id: mail.id, change: changed(before, after) })
    return row
  })

export const cancelMail = (sending: Sending) =>
  handle(cancelCall, async (context) => {
    const { tx, params } = context
    const mail = found(await lockMail(tx, params.id))
    if (mail.state !== 'queued' && mail.state !== 'held') throw noticesRefusals.refusal('mail_gone')
    const about = { table: 'mail_outbox', action: 'notices.mail_cancelled' } as const
    await changeColumns(context, about, mail, { state: 'cancelled' })
    await deleteFiles(tx, mail.id)
    return getMail(context, sending, mail.id)
  })
