import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { balance, entry, waiting } from '../../contract/pay-accounts.calls.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { PayBalance } from '../../contract/pay-accounts.calls.ts'
import { isWaiting } from './open-amounts.ts'
import { accountName } from './account-name.ts'

/** Lists the amounts that a person is owed, by employer and currency. */
export const listBalances = async (tx: Tx, employee_id: number): Promise<PayBalance[]> => {
  const found = await rows(tx, balance)`
    select json_build_object('id', b.id, 'name', b.name) as brand, a.currency, a.owed_minor, a.sent_minor,
      a.owed_minor - a.sent_minor as open_minor
    from pay_accounts a join brands b on b.id = a.brand_id where a.employee_id = ${employee_id}
    order by lower(b.name) collate names, a.currency`
  return found
}

const entryRow = entry.omit({ can: true })
export type EntryRow = z.output<typeof entryRow>

/** The postings of a person with what is owed after each, the newest first. */
export const listEntries = async (tx: Tx, employee_id: number): Promise<EntryRow[]> => {
  const found = await rows(tx, entryRow)`
    select p.id, p.kind, p.posted_on as on, json_build_object('id', b.id, 'name', b.name) as brand, p.currency, p.amount_minor,
      (sum(p.amount_minor) over (partition by p.brand_id, p.currency order by p.id))::bigint as open_minor,
      case when y.id is not null then json_build_object('id', y.id, 'number', y.number, 'month', y.month) end as payslip,
      case when m.id is not null then json_build_object('id', m.id, 'origin', m.origin, 'reference', m.reference, 'note', m.note,
        'bank_holder', m.bank_holder, 'bank_last4', m.bank_last4, 'entered_by', ${accountName(sql`m.entered_by`)},
        'confirmed_by', ${accountName(sql`m.confirmed_by`)}, 'returned_on', m.returned_on, 'return_reason', m.return_reason) end as payment
    from pay_postings p join brands b on b.id = p.brand_id left join payslips y on y.id = p.payslip_id
    left join pay_payments m on m.id = p.payment_id
    where p.employee_id = ${employee_id} order by p.id desc`
  return found
}

const waitingRow = waiting.omit({ can: true }).extend({ entered_by_id: z.number() })
export type WaitingRow = z.output<typeof waitingRow>

/** Payments that were entered and wait for a second person. */
export const listWaiting = async (tx: Tx, employee_id: number): Promise<WaitingRow[]> => {
  const found = await rows(tx, waitingRow)`
    select m.id, json_build_object('id', b.id, 'name', b.name) as brand, m.currency, m.amount_minor, m.reference, m.note,
      m.sent_on, ${accountName(sql`m.entered_by`)} as entered_by, m.entered_by as entered_by_id, m.entered_at
    from pay_payments m join brands b on b.id = m.brand_id
    where m.employee_id = ${employee_id} and ${isWaiting('m')}
    order by m.id`
  return found
}
