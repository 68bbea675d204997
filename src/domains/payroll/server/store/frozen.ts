import { unclearedPayee } from '../../contract/pay-accounts.calls.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { type RawBuilder, sql } from 'kysely'
import { bankStatesOf } from '#domains/people/server/index.ts'
import type { Tx } from '#kit/server/context.ts'
import type { UnclearedPayee } from '../../contract/pay-accounts.calls.ts'
import { payeeJoins, payeeJson } from './payees.ts'
import { accountName } from './account-name.ts'

/** The approved payslips of a run, with their people. */
export const listSlipsToFreeze = (tx: Tx, run_id: number) =>
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

/** Clears the frozen accounts of a run that reverts to review. */
export const clearFrozenAccounts = async (tx: Tx, run_id: number): Promise<void> => {
  await sql`update payslips set bank_enc = null, bank_detail_id = null, bank_detail_version = null
    where run_id = ${run_id} and state = 'draft' and bank_enc is not null`.execute(tx)
}

export type UnclearedRow = Omit<UnclearedPayee, 'former' | 'can'> &
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

const unpaid = z.object({
  payslip_id: z.number(),
  employee_id: z.number(),
  employee: unclearedPayee.shape.employee,
  month: z.string(),
  bank_enc: z.instanceof(Buffer).nullable(),
  bank_detail_id: z.number().nullable(),
  bank_detail_version: z.number().nullable(),
})
const NONE = { detail_id: 0, version: 0, mask: null, author_ids: [] }
/** The count that is shown at a time; the others come up once these are cleared. */
const MAX_ROWS = 200

/**
 * Lists payslips that are not paid, whose account today differs from the one that was approved, and for which no one has
 * chosen one. `bank_detail_id` is the account of today, 0 without one.
 */
export const listUncleared = async (tx: Tx, where: Where, day: string): Promise<UnclearedRow[]> => {
  const found = await rows(tx, unpaid)`
    select y.id as payslip_id, y.employee_id, ${payeeJson} as employee, y.month, y.bank_enc, y.bank_detail_id, y.bank_detail_version
    from payslips y join person_short e on e.id = y.employee_id ${payeeJoins(day)}
    where y.state = 'issued' and not y.withheld and y.net_minor > 0 and ${whereOf(where)} order by y.number`
  const states = await bankStatesOf(
    tx,
    found.map(({ employee_id }) => employee_id),
    day,
  )
  const changed = found.flatMap((row) => {
    const now = states.get(row.employee_id) ?? NONE
    const isSame = row.bank_detail_id === now.detail_id && row.bank_detail_version === now.version
    return isSame ? [] : [{ row, now }]
  })
  const clearances = await listClearances(
    tx,
    changed.map(({ row }) => row.payslip_id),
  )
  const keyOf = (payslip_id: number, id: number, version: number): string => [payslip_id, id, version].join(':')
  const cleared = new Set(clearances.map((one) => keyOf(one.payslip_id, one.bank_detail_id, one.bank_detail_version)))
  const open = changed
    .filter(({ row, now }) => !cleared.has(keyOf(row.payslip_id, now.detail_id, now.version)))
    .slice(0, MAX_ROWS)
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

const namesOfRow = z.object({ id: z.number(), name: z.string() })

const namesOf = async (tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const found = await rows(tx, namesOfRow)`
    select x.id, ${accountName(sql`x.id`)} as name from unnest(${accountIds}::int[]) x(id)`
  return new Map(found.map(({ id, name }) => [id, name]))
}

type Clearance = Readonly<{
  payslip_id: number
  bank_detail_id: number
  bank_detail_version: number
  pays: 'former' | 'new'
}>

/** Lists the choices of accounts for payslips. */
export const listClearances = async (tx: Tx, payslipIds: readonly number[]): Promise<Clearance[]> =>
  payslipIds.length === 0
    ? []
    : tx
        .selectFrom('pay_account_clearances')
        .select(['payslip_id', 'bank_detail_id', 'bank_detail_version', 'pays'])
        .where('payslip_id', 'in', [...payslipIds])
        .execute()

type Word = Readonly<{ pays: 'former' | 'new'; note: string; cleared_by: number; cleared_at: string }>

/** Inserts the choice that a second person made for the account of a payslip. */
export const insertClearance = async (tx: Tx, uncleared: UnclearedRow, word: Word): Promise<void> => {
  const { payslip_id, bank_detail_id, bank_detail_version, author_ids } = uncleared
  await tx
    .insertInto('pay_account_clearances')
    .values({ payslip_id, bank_detail_id, bank_detail_version, changed_by: author_ids[0] ?? null, ...word })
    .execute()
}
