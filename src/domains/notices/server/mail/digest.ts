import { sql } from 'kysely'
import { type LinkBase, settingValues } from '#domains/settings/server/index.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { extendDeadline, JOB_MS } from '#kit/server/database/deadline.ts'
import type { Job } from '#kit/server/jobs/jobs.ts'
import { dayTime } from '../../contract/quiet.rules.ts'
import { inForce, noticeKinds } from '../kinds.ts'
import { mailAll } from './mail.ts'
import { type MailData, mailTemplates } from './templates.ts'

const DIGEST = 'notices.digest'
const MOST_LISTED = 20

type Waiting = Readonly<{
  account_id: number
  name: string
  email: string
  zone: string | null
  first_at: string
  count: number
}>

const kindsInDigest = (): string[] =>
  noticeKinds.all().flatMap(([key, kind]) => (inForce(kind).mail === 'digest' ? [key] : []))

// A locked kind is told as it came, whatever rows say of it.
const lockedKinds = (): string[] => noticeKinds.all().flatMap(([key, kind]) => (kind.is_locked ? [key] : []))

// What a person gets by mail is their own choice, else that of the organisation, else what the kind came with.
const unread = (now: string) => sql`
  from (select ${kindsInDigest()}::text[] as digest) kinds
  cross join notifications n
  left join notification_preferences p on p.account_id = n.account_id and p.kind = n.kind
  left join notification_kinds k on k.kind = n.kind
  where n.read_at is null and n.archived_at is null and n.deliver_at <= ${now}::timestamptz
    and coalesce(n.snoozed_until <= ${now}::timestamptz, true)
    and n.kind <> all(${lockedKinds()}::text[])
    and coalesce(p.mail, k.mail, case when n.kind = any(kinds.digest) then 'digest' end) = 'digest'`

/** Everyone who has something unread for the summary, with the first of it. */
const listWaiting = async (tx: Tx, now: string): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select a.id as account_id, a.name, a.email, coalesce(a.time_zone, place.time_zone) as zone, w.first_at, w.count
    from (select n.account_id, min(n.deliver_at) as first_at, count(*)::int as count ${unread(now)} group by n.account_id) w
    join accounts a on a.id = w.account_id
    left join lateral placement_at(a.employee_id, ${now}::timestamptz) place on a.employee_id is not null
    where sign_in_block(a, ${now}::timestamptz) is null
      -- As a list that is looked up in: for thousands of people, one search of the outbox each takes minutes.
      and a.id not in (select m.account_id from mail_outbox m where m.template_key = ${DIGEST}
        and m.account_id is not null and m.created_at > ${now}::timestamptz - interval '20 hours')
    order by a.id`.execute(tx)
  return rows
}

/**
 * Writes the daily summary to everyone whose time has come in their own zone and who has left something unread since
 * before it; the key of the day lets only one process do it.
 */
const writeDigests = async (work: Work): Promise<void> => {
  await extendDeadline(work.tx, JOB_MS)
  const settings = await settingValues(work.tx, ['notices.digest_time', 'organisation.time_zone'], work.now)
  const due = (await listWaiting(work.tx, work.now)).flatMap((waiting) => {
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

const readDigest = async (work: Work, data: MailData): Promise<readonly { title: string; count: number }[]> => {
  const { rows } = await sql<{ title: string; count: number }>`
    select n.title, n.count ${unread(work.now)} and n.account_id = ${Number(data['account_id'])}::int
    order by n.shown_at desc, n.id desc`.execute(work.tx)
  return rows
}

/** The inbox opens over the dashboard of the area that the account belongs to. */
const inboxOf = async (tx: Tx, data: MailData): Promise<string> => {
  const account = await tx
    .selectFrom('accounts')
    .select('area')
    .where('id', '=', Number(data['account_id']))
    .executeTakeFirst()
  return `/${account?.area === 'Admin' ? 'admin' : 'employee'}/dashboard?inbox=open`
}

const itemsOf = (rows: readonly { title: string; count: number }[]): string => {
  const lines = rows.slice(0, MOST_LISTED).map(({ title, count }) => `• ${title}${count > 1 ? ` (${count})` : ''}`)
  return [...lines, ...(rows.length > MOST_LISTED ? [`and ${rows.length - MOST_LISTED} more`] : [])].join('\n')
}

const BODY = `Hello {{name}},

this is still unread in your inbox:

{{items}}

{{link}}

You choose in Muster, under "Notification preferences", what you get by mail.
`

export const registerDigest = (base: LinkBase): void =>
  mailTemplates.add(DIGEST, {
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
    isWanted: async (work, data) => (await readDigest(work, data)).length > 0,
    resolve: async (work, data) => {
      const rows = await readDigest(work, data)
      const link = `${await base(work.tx, work.now)}${await inboxOf(work.tx, data)}`
      return { count: rows.length, items: itemsOf(rows), link }
    },
  })

export const digestJob: Job = {
  name: 'notices.write_digests',
  cron: '*/5 * * * *',
  run: async (_payload, begin) => begin(writeDigests),
}
