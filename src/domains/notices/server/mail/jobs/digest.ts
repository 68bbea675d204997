import { type LinkBase, settingValues } from '#domains/settings/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { entries, type Filling } from '#kit/server/slots.ts'
import { dayTime } from '../../../contract/quiet.rules.ts'
import { getEffectiveChoice, noticeKinds } from '../../public/kinds.ts'
import { mailAll } from '../public.ts'
import { findArea } from '../store/accounts.ts'
import { type DigestQuery, listUnread, listWaiting, type UnreadRow } from '../store/digest.ts'
import { type MailData, mailTemplates } from '../documents/templates.ts'

const DIGEST = 'notices.digest'
const MAX_LINES = 20

const kindsInDigest = (): string[] =>
  noticeKinds.all().flatMap(([key, kind]) => (getEffectiveChoice(kind).mail === 'digest' ? [key] : []))

// A locked kind is notified at once, whatever rows choose for it.
const lockedKinds = (): string[] => noticeKinds.all().flatMap(([key, kind]) => (kind.is_locked ? [key] : []))

const queryAt = (now: string): DigestQuery => ({
  now,
  template_key: DIGEST,
  digest_kinds: kindsInDigest(),
  locked_kinds: lockedKinds(),
})

/**
 * Writes the daily summary to everyone whose time has come in their own zone and who has left something unread since
 * before it; the key of the day lets only one process do it.
 */
const writeDigests = async (work: Work): Promise<void> => {
  await extendDeadline(work.tx, JOB_MS)
  const settings = await settingValues(work.tx, ['notices.digest_time', 'organisation.time_zone'], work.now)
  const due = (await listWaiting(work.tx, queryAt(work.now))).flatMap((waiting) => {
    const zone = waiting.zone ?? settings['organisation.time_zone']
    const today = dayTime(work.now, settings['notices.digest_time'], zone)
    return today.at <= work.now && waiting.first_at <= today.at ? [{ ...waiting, date: today.date }] : []
  })
  await mailAll(
    work,
    DIGEST,
    due.map(({ account_id, name, email, date, count }) => ({
      to: { account_id, address: email },
      data: { account_id, name, count },
      dedupe_key: `digest:${account_id}:${date}`,
    })),
  )
}

const listOwnUnread = (work: Work, data: MailData): Promise<UnreadRow[]> =>
  listUnread(work.tx, queryAt(work.now), Number(data['account_id']))

/** The inbox opens over the dashboard of the area that the account belongs to. */
const inboxOf = async (tx: Tx, data: MailData): Promise<string> => {
  const area = await findArea(tx, Number(data['account_id']))
  return `/${area === 'Admin' ? 'admin' : 'employee'}/dashboard?inbox=open`
}

const itemsOf = (rows: readonly UnreadRow[]): string => {
  const lines = rows.slice(0, MAX_LINES).map(({ title, count }) => `• ${title}${count > 1 ? ` (${count})` : ''}`)
  return [...lines, ...(rows.length > MAX_LINES ? [`and ${rows.length - MAX_LINES} more`] : [])].join('\n')
}

const BODY = `Hello {{name}},

this is still unread in your inbox:

{{items}}

{{link}}

You choose in Muster, under "Notification preferences", what you get by email.
`

export const digestFilling = (base: LinkBase): Filling =>
  entries(mailTemplates, {
    [DIGEST]: {
      label: 'Daily summary',
      subject: 'Unread in your inbox: {{count}}',
      body: BODY,
      placeholders: {
        name: { help: 'Name of the recipient', sample: 'Asha Rao' },
        count: { help: 'How many notices are unread', sample: '2' },
        items: {
          help: 'The unread notices, each on a line',
          sample: '• Your time of Tuesday was corrected\n• Your passport ends in 30 days',
          is_long: true,
        },
        link: { help: 'The address of the inbox', sample: 'https://muster.example/employee/dashboard?inbox=open' },
      },
      isWanted: async (work, data) => (await listOwnUnread(work, data)).length > 0,
      resolve: async (work, data) => {
        const rows = await listOwnUnread(work, data)
        const link = `${await base(work.tx, work.now)}${await inboxOf(work.tx, data)}`
        return { count: rows.length, items: itemsOf(rows), link }
      },
    },
  })

export const digestJob: Job = {
  name: 'notices.write_digests',
  cron: '*/5 * * * *',
  run: async (_payload, begin) => begin(writeDigests),
}
