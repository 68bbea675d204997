import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export type DigestQuery = Readonly<{
  now: string
  /** The mail of the summary. */
  template_key: string
  /** The kinds that are in the summary until someone chooses otherwise. */
  digest_kinds: readonly string[]
  locked_kinds: readonly string[]
}>

// The mail of a person follows their own choice, else that of the organisation, else the default of the kind.
const unread = ({ now, digest_kinds, locked_kinds }: DigestQuery) => sql`
  from (select ${digest_kinds}::text[] as digest) kinds
  cross join notifications n
  left join notification_preferences p on p.account_id = n.account_id and p.kind = n.kind
  left join notification_kinds k on k.kind = n.kind
  where n.read_at is null and n.archived_at is null and n.deliver_at <= ${now}::timestamptz
    and coalesce(n.snoozed_until <= ${now}::timestamptz, true)
    and n.kind <> all(${locked_kinds}::text[])
    and coalesce(p.mail, k.mail, case when n.kind = any(kinds.digest) then 'digest' end) = 'digest'`

const waiting = z.object({
  account_id: z.number(),
  name: z.string(),
  email: z.string(),
  zone: z.string().nullable(),
  first_at: z.string(),
  count: z.number(),
})
type Waiting = z.output<typeof waiting>

/** Returns everyone who has something unread for the summary, with the first of it. */
export const listWaiting = async (tx: Tx, query: DigestQuery): Promise<Waiting[]> => {
  const { now, template_key } = query
  return rows(tx, waiting)`
    select a.id as account_id, a.name, mail_address(a, ${now}::timestamptz) as email, coalesce(a.time_zone, place.time_zone) as zone, w.first_at, w.count
    from (select n.account_id, min(n.deliver_at) as first_at, count(*)::int as count ${unread(query)} group by n.account_id) w
    join accounts a on a.id = w.account_id
    left join lateral placement_at(a.employee_id, ${now}::timestamptz) place on a.employee_id is not null
    where sign_in_block(a, ${now}::timestamptz) is null and mail_address(a, ${now}::timestamptz) is not null
      -- As a list that is looked up in: for thousands of people, one search of the outbox each takes minutes.
      and a.id not in (select m.account_id from mail_outbox m where m.template_key = ${template_key}
        and m.account_id is not null and m.created_at > ${now}::timestamptz - interval '20 hours')
    order by a.id`
}

const unreadRow = z.object({ title: z.string(), count: z.number() })
export type UnreadRow = z.output<typeof unreadRow>

/** Returns the unread notices of an account for the summary, the newest first. */
export const listUnread = async (tx: Tx, query: DigestQuery, accountId: number): Promise<UnreadRow[]> => {
  return rows(tx, unreadRow)`
    select n.title, n.count ${unread(query)} and n.account_id = ${accountId}::int
    order by n.shown_at desc, n.id desc`
}
