import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { HeldPayee } from '../../contract/pay-accounts.calls.ts'
import { payeeJoins, payeeJson } from './payees.ts'

/** The approved payslips of a run, with their people. */
export const listToFreeze = (tx: Tx, run_id: number) =>
  tx
    .selectFrom('payslips')
    .select(['id', 'employee_id'])
    .where('run_id', '=', run_id)
    .where('state', '=', 'approved')
    .orderBy('id')
    .execute()

type Frozen = Readonly<{ id: number; sealed: string; detail_id: number; detail_version: number }>

export const freezeAccounts = async (tx: Tx, rows: readonly Frozen[], now: string): Promise<void> => {
  await sql`
    update payslips p set bank_enc = decode(x.sealed, 'hex'), bank_detail_id = x.detail_id,
      bank_detail_version = x.detail_version, bank_frozen_at = ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id int, sealed text, detail_id int, detail_version int)
    where p.id = x.id`.execute(tx)
}

/** Forgets the frozen accounts of a run that is taken back to review. */
export const thawAccounts = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`update payslips set bank_enc = null, bank_detail_id = null, bank_detail_version = null, bank_frozen_at = null
    where run_id = ${run_id} and state = 'draft' and bank_enc is not null`.execute(tx)
}

export type HeldRow = Omit<HeldPayee, 'former' | 'can'> &
  Readonly<{
    employee_id: number
    bank_enc: Buffer | null
    bank_detail_id: number
    bank_detail_version: number
    author_ids: readonly number[]
  }>

type Where = Readonly<{ run_id: number } | { employee_id: number } | { payslip_id: number }>

/**
 * Payslips that are not paid, whose account is another today than the one that was approved, and for which nobody has said
 * which one counts. `bank_detail_id` is the account of today, 0 without one.
 */
export const listHeld = async (tx: Tx, where: Where, day: string): Promise<HeldRow[]> => {
  const { rows } = await sql<HeldRow>`
    select y.id as payslip_id, y.employee_id, ${payeeJson} as employee, y.month, y.bank_enc, n.mask as now,
      coalesce(n.id, 0) as bank_detail_id, coalesce(n.version, 0) as bank_detail_version,
      coalesce(n.authors, '{}') as author_ids,
      (select coalesce(pe.name, a.name, a.email) from accounts a left join person_short pe on pe.id = a.employee_id
       where a.id = n.authors[1]) as changed_by
    from payslips y join person_short e on e.id = y.employee_id ${payeeJoins(day)}
    left join lateral (select b.id, b.version, b.secret_mask as mask,
        array_remove(array[b.changed_by, b.decided_by, b.added_by], null) as authors
      from employee_details b where b.employee_id = y.employee_id and b.kind = 'bank_account' and b.state = 'active'
        and b.valid_from <= ${day}::date order by b.valid_from desc, b.id desc limit 1) n on true
    where y.state = 'issued' and not y.withheld and y.net_minor > 0
      and ${'run_id' in where ? sql`y.run_id = ${where.run_id}` : 'employee_id' in where ? sql`y.employee_id = ${where.employee_id}` : sql`y.id = ${where.payslip_id}`}
      and (coalesce(n.id, 0), coalesce(n.version, 0)) is distinct from (coalesce(y.bank_detail_id, -1), coalesce(y.bank_detail_version, -1))
      and not exists (select from pay_account_clearances c where c.payslip_id = y.id
        and c.bank_detail_id = coalesce(n.id, 0) and c.bank_detail_version = coalesce(n.version, 0))
    order by y.number limit 200`.execute(tx)
  return rows
}

type Clearance = Readonly<{
  payslip_id: number
  bank_detail_id: number
  bank_detail_version: number
  pays: 'former' | 'new'
}>

/** What was said about the accounts of payslips. */
export const listClearances = async (tx: Tx, payslipIds: readonly number[]): Promise<Clearance[]> =>
  payslipIds.length === 0
    ? []
    : tx
        .selectFrom('pay_account_clearances')
        .select(['payslip_id', 'bank_detail_id', 'bank_detail_version', 'pays'])
        .where('payslip_id', 'in', [...payslipIds])
        .execute()
