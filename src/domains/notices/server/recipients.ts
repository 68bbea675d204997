import { sql } from 'kysely'
import { readSetting, storedSetting } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { quietEnd } from '../contract/quiet.rules.ts'
import type { MailChoice, Quiet } from '../contract/notices.models.ts'
import { getKind, inForce } from './kinds.ts'
import { deliveryByRoster } from './roster.ts'

export type Recipient = Readonly<{
  account_id: number
  name: string
  address: string
  has_toast: boolean
  mail: MailChoice
  priority: 'normal' | 'high'
  /** From when on they may be disturbed. */
  deliver_at: string
}>

type Row = Readonly<{
  id: number
  employee_id: number | null
  name: string
  email: string
  zone: string | null
  mode: Quiet['mode'] | null
  from_time: string | null
  to_time: string | null
  own_live: boolean | null
  own_mail: MailChoice | null
  kind_live: boolean | null
  kind_mail: MailChoice | null
  kind_priority: 'normal' | 'high' | null
  quiet_default: unknown
  organisation_zone: unknown
}>

export const QUIET_FROM = '20:00'
export const QUIET_TO = '07:00'

const readRows = async (work: Work, accounts: readonly number[], kind: string, dedupeKey: string): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    with settings as materialized (
      select ${storedSetting('notices.quiet_default', work.now)} as quiet_default,
        ${storedSetting('organisation.time_zone', work.now)} as organisation_zone)
    select a.id, a.employee_id, a.name, a.email, coalesce(a.time_zone, place.time_zone) as zone,
      q.mode, q.from_time, q.to_time, p.live as own_live, p.mail as own_mail,
      k.live as kind_live, k.mail as kind_mail, k.priority as kind_priority, settings.*
    from accounts a
    cross join settings
    left join lateral placement_at(a.employee_id, ${work.now}::timestamptz) place on a.employee_id is not null
    left join quiet_hours q on q.account_id = a.id
    left join notification_preferences p on p.account_id = a.id and p.kind = ${kind}
    left join notification_kinds k on k.kind = ${kind}
    where a.id = any(${accounts}::int[]) and a.deleted_at is null and not exists (
      select from notifications n where n.account_id = a.id and n.dedupe_key = ${dedupeKey})
    order by a.id`.execute(work.tx)
  return rows
}

/** The mode that holds: that of the person, else the organisation's; without an employee record there is no roster. */
const modeOf = (row: Pick<Row, 'mode' | 'employee_id' | 'quiet_default'>): Quiet['mode'] => {
  const mode = row.mode ?? (readSetting('notices.quiet_default', row.quiet_default) ? 'roster' : 'off')
  return mode === 'roster' && row.employee_id === null ? 'hours' : mode
}

const endOfQuiet = (row: Row, now: string): string => {
  const zone = row.zone ?? readSetting('organisation.time_zone', row.organisation_zone)
  const times = { from_time: row.from_time ?? QUIET_FROM, to_time: row.to_time ?? QUIET_TO }
  return quietEnd(times, now, zone) ?? now
}

/**
 * Whom a notice reaches and how: those of the accounts that have not had it, with what they have chosen for its kind.
 * A person whose pattern names no hours is left in peace in the quiet hours instead.
 */
export const findRecipients = async (
  work: Work,
  accounts: readonly number[],
  notice: Readonly<{
    kind: string
    dedupe_key: string
    priority?: 'normal' | 'high' | undefined
    is_mailed?: true | undefined
  }>,
): Promise<Recipient[]> => {
  const known = getKind(notice.kind)
  const kind = notice.is_mailed ? { ...known, mail: 'instant' as const } : known
  const rows = await readRows(work, accounts, notice.kind, notice.dedupe_key)
  const chosen = rows.map((row) => {
    const organisation = { live: row.kind_live, mail: row.kind_mail, priority: row.kind_priority }
    const held = inForce(kind, organisation, { live: row.own_live, mail: row.own_mail })
    const priority = held.priority === 'high' ? held.priority : (notice.priority ?? held.priority)
    return { row, held, priority, mode: priority === 'high' ? ('off' as const) : modeOf(row) }
  })
  const followers = chosen.flatMap(({ row, mode }) =>
    mode === 'roster' && row.employee_id !== null ? [row.employee_id] : [],
  )
  const slots = await deliveryByRoster(work.tx, followers, work.now)
  const deliverAt = ({ row, mode }: (typeof chosen)[number]): string => {
    if (mode === 'off') return work.now
    const slot = mode === 'roster' && row.employee_id !== null ? slots.get(row.employee_id) : null
    return slot ?? endOfQuiet(row, work.now)
  }
  return chosen.map((one) => ({
    account_id: one.row.id,
    name: one.row.name,
    address: one.row.email,
    has_toast: one.held.live,
    mail: one.held.mail,
    priority: one.priority,
    deliver_at: deliverAt(one),
  }))
}
