import { sql } from 'kysely'
import type { Demo } from '../demo.ts'
import { type DrawnNotice, noticesSince } from './drawn-notice.ts'
import { drawOwnNotices } from './own-notices.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Notices that are older than this were opened. */
const UNREAD_DAYS = 14
const MAX_NOTICES = 20
const MAX_NOTICES_OF_KIND = 4
const CHUNK = 2000

type Account = Readonly<{
  id: number
  area: 'Admin' | 'User'
  employee_id: number | null
  rights: readonly string[]
  /** The first day of the account, and the last one of its person. */
  since: string
  until: string | null
}>

const listAccounts = async ({ tx }: Demo): Promise<Account[]> => {
  const { rows } = await sql<Account>`
    select a.id, a.area, a.employee_id, case a.area when 'Admin'
      then array(select g.permission_key from role_grants g where g.role_id = a.role_id) else '{}' end as rights,
      a.activated_at::date as since, case a.area when 'User' then (select case when bool_and(m.left_on is not null) then max(m.left_on) end
        from employment_span m where m.employee_id = a.employee_id) end as until
    from accounts a where a.deleted_at is null and a.activated_at is not null order by a.id`.execute(tx)
  return rows
}

/** Returns the leads of each person today. */
const listLeads = async ({ tx, today }: Demo): Promise<ReadonlyMap<number, number[]>> => {
  const { rows } = await sql<{ id: number; leads: number[] }>`
    select p.employee_id as id, array_agg(distinct l.employee_id) as leads
    from placed_on(${today}::date) p join team_leaderships l on l.team_id = p.team_id and l.from_date <= ${today}::date
      and (l.to_date is null or l.to_date >= ${today}::date) and l.employee_id <> p.employee_id
    group by 1`.execute(tx)
  return new Map(rows.map(({ id, leads }) => [id, leads]))
}

type Placed = Readonly<{ account: Account; notice: DrawnNotice }>

/** Returns a function that finds the accounts a notice is for. */
const makeRecipientFinder = async (
  demo: Demo,
  accounts: readonly Account[],
): Promise<(drawn: DrawnNotice) => Placed[]> => {
  const leads = await listLeads(demo)
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const byPerson = new Map(
    accounts.flatMap((account) =>
      account.area === 'User' && account.employee_id !== null ? [[account.employee_id, account] as const] : [],
    ),
  )
  const holders = new Map<string, Account[]>()
  for (const account of accounts)
    for (const right of account.rights) holders.set(right, [...(holders.get(right) ?? []), account])
  return (notice) => {
    const { to } = notice
    const people = [...(to.people ?? []), ...(to.leads_of === undefined ? [] : (leads.get(to.leads_of) ?? []))]
    const found = [
      ...(to.accounts ?? []).flatMap((id) => byId.get(id) ?? []),
      ...people.flatMap((id) => byPerson.get(id) ?? []),
      ...(to.holders === undefined ? [] : (holders.get(to.holders) ?? [])),
    ]
    const day = notice.at.slice(0, 10)
    return [...new Set(found)]
      .filter(({ id, since, until }) => id !== notice.by && day >= since && (until === null || day <= until))
      .map((account) => ({ account, notice }))
  }
}

/** The newest, and of no kind so many that others have no room. */
const pick = (placed: readonly Placed[]): Placed[] => {
  const counts = new Map<string, number>()
  const keys = new Set<string>()
  const picked = placed
    .toSorted((a, b) => Date.parse(b.notice.at) - Date.parse(a.notice.at))
    .filter(({ notice: { kind, key } }) => {
      const count = (counts.get(kind) ?? 0) + 1
      if (count > MAX_NOTICES_OF_KIND || keys.has(key)) return false
      counts.set(kind, count)
      keys.add(key)
      return true
    })
  return picked.slice(0, MAX_NOTICES)
}

const pathOf = ({ account, notice: { path = null } }: Placed) =>
  path === null || typeof path === 'string' ? path : path[account.area]

/**
 * Returns the rows of one inbox: the newest are unread, one of them is snoozed until the morning, old ones are
 * archived.
 */
const rowsOf = ({ now, random }: Demo, placed: readonly Placed[]) => {
  const unread = random.int(3, 12)
  let open = 0
  return pick(placed).map((one) => {
    const { account, notice } = one
    const age = Date.parse(now) - Date.parse(notice.at)
    const isOpen = notice.is_done !== true && age < UNREAD_DAYS * DAY_MS && open++ <= unread
    const isSnoozed = isOpen && open === unread + 1
    const read_at = isOpen ? null : new Date(Date.parse(now) - Math.round(age * random.next())).toISOString()
    return {
      account_id: account.id,
      kind: notice.kind,
      title: notice.title.slice(0, 120),
      body: (notice.body ?? '').slice(0, 500),
      path: pathOf(one),
      why: notice.why,
      subject_id: notice.subject_id,
      dedupe_key: notice.key,
      created_at: notice.at,
      deliver_at: notice.at,
      read_at,
      archived_at: read_at !== null && random.chance(0.4) ? read_at : null,
      snoozed_until: isSnoozed ? new Date(Date.parse(now) + random.int(10, 20) * HOUR_MS).toISOString() : null,
      tell_at: isSnoozed ? new Date(Date.parse(now) + 20 * HOUR_MS).toISOString() : null,
    }
  })
}

/** Marks the old notices as read that the insertion of records has sent. */
const markOldAsRead = async ({ tx, now }: Demo): Promise<void> => {
  await sql`update notifications set read_at = created_at + interval '3 hours'
    where read_at is null and created_at < ${now}::timestamptz - make_interval(days => ${UNREAD_DAYS}::int)`.execute(tx)
}

/** Fills the inboxes with notices of the records of the last months, of this domain and others. */
export const demoInboxes = async (demo: Demo, drawn: readonly DrawnNotice[]): Promise<void> => {
  const accounts = await listAccounts(demo)
  await markOldAsRead(demo)
  const since = Date.parse(noticesSince(demo.now))
  const placesOf = await makeRecipientFinder(demo, accounts)
  const placed = [...(await drawOwnNotices(demo)), ...drawn]
    .filter(({ at }) => Date.parse(at) <= Date.parse(demo.now) && Date.parse(at) > since)
    .flatMap(placesOf)
  const byAccount = Map.groupBy(placed, ({ account }) => account.id)
  const rows = accounts.flatMap(({ id }) => rowsOf(demo, byAccount.get(id) ?? []))
  for (let from = 0; from < rows.length; from += CHUNK)
    await demo.tx
      .insertInto('notifications')
      .values(rows.slice(from, from + CHUNK))
      // Some notices exist already, since the insertion of their record has sent them.
      .onConflict((row) => row.columns(['account_id', 'dedupe_key']).doNothing())
      .execute()
  demo.print(`Inboxes: ${rows.length} notices of ${accounts.length} accounts`)
}
