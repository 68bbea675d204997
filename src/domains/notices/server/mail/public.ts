import { settingValue } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { inChunks } from '#kit/server/database/in-chunks.ts'
import { json } from '#kit/server/database/json.ts'
import { isPlainAddress } from '../../contract/template.rules.ts'
import { checkFiles, type MailFile } from './workflow/mail-files.ts'
import { render } from './documents/render.ts'
import { listLocales } from './store/accounts.ts'
import { insertFiles } from './store/files.ts'
import { insertMailJobs, insertMails } from './store/mails.ts'
import { type MailData, type StoredText, textInForce } from './documents/templates.ts'

/** Without an address nothing is mailed: such a person has the notice in the inbox. */
export type Recipient = Readonly<{ account_id: number | null; address: string | null }>

type Addressed<Mail> = Mail & Readonly<{ to: Readonly<{ address: string }> }>

/** One mail of several that are written together. */
export type NewMail = Readonly<{
  to: Recipient
  data: MailData
  dedupe_key: string
  not_before?: string
  priority?: 'normal' | 'high'
  files?: readonly MailFile[]
  /** Tried first through the mail server that was set at this instant, then through the present one. */
  server_of?: string
}>

const BAD_ADDRESS = 'This is not one plain address.'

/**
 * Writes a mail into the outbox in the transaction of the change; it leaves after the commit, not before `not_before`.
 * The same dedupe key is never sent twice. `files`: at most three, 10 MB together; they are stored until it was handed
 * over.
 */
export const mail = (
  work: Work,
  template: string,
  to: Recipient,
  data: MailData,
  dedupeKey: string,
  options: Pick<NewMail, 'not_before' | 'files' | 'server_of'> = {},
): Promise<void> => mailAll(work, template, [{ to, data, dedupe_key: dedupeKey, ...options }])

const hasAddress = (one: NewMail): one is Addressed<NewMail> => one.to.address !== null

/** The same for many recipients; those without an address are left out. */
export const mailAll = async (work: Work, template: string, all: readonly NewMail[]): Promise<void> => {
  const mails = all.filter(hasAddress)
  if (mails.length === 0) return
  await checkFiles(
    work.tx,
    mails.map(({ files }) => files ?? []),
  )
  const texts = await textsFor(work, template, mails)
  const chunks = await inChunks(mails, (some) =>
    insertMails(
      work.tx,
      some.map((one) => rowOf(work, template, one, texts(one))),
    ),
  )
  const rows = chunks.flat()
  const written = new Map(rows.map(({ dedupe_key, id }) => [dedupe_key, id]))
  await insertFiles(
    work.tx,
    mails.flatMap(({ dedupe_key, files }) => {
      const id = written.get(dedupe_key)
      return id === undefined || files === undefined ? [] : [{ id, files }]
    }),
  )
  const queued = rows.filter((row) => row.state === 'queued')
  if (queued.length > 0) await insertMailJobs(work.tx, queued)
}

const textsFor = async ({ tx, now }: Work, template: string, mails: readonly NewMail[]) => {
  const ids = mails.flatMap(({ to }) => (to.account_id === null ? [] : [to.account_id]))
  const accounts = ids.length === 0 ? [] : await listLocales(tx, ids)
  const locales = new Map(accounts.map(({ id, locale }) => [id, locale]))
  const texts = new Map<string | null, StoredText>()
  const usual = await settingValue(tx, 'organisation.locale', now)
  for (const locale of new Set([usual, ...locales.values()])) texts.set(locale, await textInForce(tx, template, locale))
  const common = texts.get(usual) ?? (await textInForce(tx, template, usual))
  return ({ to }: NewMail): StoredText =>
    (to.account_id === null ? undefined : texts.get(locales.get(to.account_id) ?? usual)) ?? common
}

const rowOf = (
  work: Work,
  template: string,
  { to, data, dedupe_key, not_before, priority, server_of }: Addressed<NewMail>,
  text: StoredText,
) => {
  const isPlain = isPlainAddress(to.address)
  return {
    account_id: to.account_id,
    to_address: to.address.slice(0, 254),
    template_key: template,
    template_version: text.version,
    locale: text.locale,
    data: json(data),
    subject: render(template, text, data).subject,
    priority: priority ?? ('normal' as const),
    state: isPlain ? ('queued' as const) : ('failed' as const),
    last_error: isPlain ? null : BAD_ADDRESS,
    next_attempt_at: not_before !== undefined && not_before > work.now ? not_before : work.now,
    queued_at: not_before !== undefined && not_before > work.now ? not_before : work.now,
    dedupe_key,
    server_of: server_of ?? null,
    created_at: work.now,
  }
}
