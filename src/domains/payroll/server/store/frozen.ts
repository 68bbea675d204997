import { type RawBuilder, sql } from 'kysely'
import { bankStatesOf } from '#domains/people/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { HeldPayee } from '../../contract/pay-accounts.calls.ts'
import { payeeJoins, payeeJson } from './payees.ts'
import { accountName } from './account-name.ts'

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

export const freezeAccounts = async (tx: Tx, rows: readonly Frozen[]): Promise<void> => {
  await sql`
    update payslips p set bank_enc = decode(x.sealed, 'hex'), bank_detail_id = x.detail_id,
      bank_detail_version = x.detail_version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id int, sealed text, detail_id int, detail_version int)
    where p.id = x.id`.execute(tx)
}

/** Forgets the frozen accounts of a run that is taken back to review. */
export const thawAccounts = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`update payslips set bank_enc = null, bank_detail_id = null, bank_detail_version = null
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

const whereOf = (where: Where): RawBuilder<boolean> => {
  if ('run_id' in where) return sql`y.run_id = ${where.run_id}`
  return 'employee_id' in where ? sql`y.employee_id = ${where.employee_id}` : sql`y.id = ${where.payslip_id}`
}

type Unpaid = Readonly<{
  payslip_id: number
  employee_id: number
  employee: HeldPayee['employee']
  month: string
  bank_enc: Buffer | null
  bank_detail_id: number | null
  bank_detail_version: number | null
}>
const NONE = { detail_id: 0, version: 0, mask: null, author_ids: [] }
/** So many are shown at a time; the others come up once these are cleared. */
const MOST = 200

/**
 * Payslips that are not paid, whose account is another today than the one that was approved, and for which nobody has said
 * which one counts. `bank_detail_id` is the account of today, 0 without one.
 */
export const listHeld = async (tx: Tx, where: Where, day: string): Promise<HeldRow[]> => {
  const { rows } = await sql<Unpaid>`
    select y.id as payslip_id, y.employee_id, ${payeeJson} as employee, y.month, y.bank_enc, y.bank_detail_id, y.bank_detail_version
    from payslips y join person_short e on e.id = y.employee_id ${payeeJoins(day)}
    where y.state = 'issued' and not y.withheld and y.net_minor > 0 and ${whereOf(where)} order by y.number`.execute(tx)
  const states = await bankStatesOf(
    tx,
    rows.map(({ employee_id }) => employee_id),
    day,
  )
  const changed = rows.flatMap((row) => {
    const now = states.get(row.employee_id) ?? NONE
    const isSame = row.bank_detail_id === now.detail_id && row.bank_detail_version === now.version
    return isSame ? [] : [{ row, now }]
  })
  const said = await listClearances(
    tx,
    changed.map(({ row }) => row.payslip_id),
  )
  const keyOf = (payslip_id: number, id: number, version: number): string => [payslip_id, id, version].join(':')
  const cleared = new Set(said.map((one) => keyOf(one.payslip_id, one.bank_detail_id, one.bank_detail_version)))
  const open = changed
    .filter(({ row, now }) => !cleared.has(keyOf(row.payslip_id, now.detail_id, now.version)))
    .slice(0, MOST)
  const names = await namesOf(
    tx,
    open.flatMap(({ now }) => now.author_ids.slice(0, 1)),
  )
  return open.map(({ row: { payslip_id, employee_id, employee, month, bank_enc }, now }) => ({
    payslip_id,
    employee_id,
    employee,
    month,
    bank_enc,
    bank_detail_id: now.detail_id,
    bank_detail_version: now.version,
    author_ids: now.author_ids,
    now: now.mask,
    changed_by: names.get(now.author_ids[0] ?? 0) ?? null,
  }))
}

const namesOf = async (tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select x.id, ${accountName(sql`x.id`)} as name from unnest(${accountIds}::int[]) x(id)`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
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

type Word = Readonly<{ pays: 'former' | 'new'; note: string; cleared_by: number; cleared_at: string }>

/** Keeps what a second person said about the account of a payslip. */
export const clearAccount = async (tx: Tx, held: HeldRow, word: Word): Promise<void> => {
  const { payslip_id, bank_detail_id, bank_detail_version, author_ids } = held
  await tx
    .insertInto('pay_account_clearances')
    .values({ payslip_id, bank_detail_id, bank_detail_version, changed_by: author_ids[0] ?? null, ...word })
    .execute()
}
