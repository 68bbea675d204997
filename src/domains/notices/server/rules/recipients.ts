import { readSetting } from '#domains/settings/server/index.ts'
import type { Work } from '#kit/server/context.ts'
import { quietEnd } from '../../contract/quiet.rules.ts'
import type { MailChoice, Quiet } from '../../contract/notices.models.ts'
import { getKind, getEffectiveChoice } from '../public/kinds.ts'
import { deliveryByRoster } from '../public/roster.ts'
import { listRecipientRows, type RecipientRow } from '../store/recipients.ts'

export type Recipient = Readonly<{
  account_id: number
  name: string
  /** Null for a person who reads notices in the inbox alone. */
  address: string | null
  has_toast: boolean
  mail: MailChoice
  priority: 'normal' | 'high'
  /** From when on they may be disturbed. */
  deliver_at: string
}>

export const QUIET_FROM = '20:00'
export const QUIET_TO = '07:00'

/**
 * Returns the effective mode: that of the person, else of the organisation; without an employee record there is no
 * roster.
 */
const modeOf = (row: Pick<RecipientRow, 'mode' | 'employee_id' | 'quiet_default'>): Quiet['mode'] => {
  const mode = row.mode ?? (readSetting('notices.quiet_default', row.quiet_default) ? 'roster' : 'off')
  return mode === 'roster' && row.employee_id === null ? 'hours' : mode
}

const endOfQuiet = (row: RecipientRow, now: string): string => {
  const zone = row.zone ?? readSetting('organisation.time_zone', row.organisation_zone)
  const times = { from_time: row.from_time ?? QUIET_FROM, to_time: row.to_time ?? QUIET_TO }
  return quietEnd(times, now, zone) ?? now
}

/**
 * Returns the recipients among the accounts: those that have not had the notice, with their choices for its kind. A
 * person whose pattern names no hours has the quiet hours instead.
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
  const rows = await listRecipientRows(work.tx, {
    accounts,
    kind: notice.kind,
    dedupe_key: notice.dedupe_key,
    now: work.now,
  })
  const chosen = rows.map((row) => {
    const organisation = { live: row.kind_live, mail: row.kind_mail, priority: row.kind_priority }
    const effective = getEffectiveChoice(kind, organisation, { live: row.own_live, mail: row.own_mail })
    const priority = effective.priority === 'high' ? effective.priority : (notice.priority ?? effective.priority)
    return { row, effective, priority, mode: priority === 'high' ? ('off' as const) : modeOf(row) }
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
    has_toast: one.effective.live,
    mail: one.effective.mail,
    priority: one.priority,
    deliver_at: deliverAt(one),
  }))
}
