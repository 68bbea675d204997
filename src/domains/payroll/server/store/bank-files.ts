import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { BankFile } from '../../contract/runs.models.ts'
import type { Payee } from '../../contract/pay.fields.ts'
import { payeeJoins, payeeJson } from './payees.ts'

/** The bank files of a run, or one by its id, without their content. */
export const listBankFiles = async (tx: Tx, run_id: number | null, id?: number): Promise<BankFile[]> => {
  const { rows } = await sql<BankFile>`
    select f.id, f.name, json_build_object('id', b.id, 'name', b.name) as brand, f.currency, f.format, f.count,
      f.total_minor, f.sha256, f.created_at,
      (select coalesce(pe.name, a.name, a.email) from accounts a left join person_short pe on pe.id = a.employee_id
       where a.id = f.created_by) as created_by
    from bank_files f join brands b on b.id = f.brand_id
    where (${run_id}::int is null or f.run_id = ${run_id}::int) and (${id ?? null}::int is null or f.id = ${id ?? null}::int)
    order by f.id`.execute(tx)
  return rows
}

/** An issued payslip of a brand and currency that is not paid. */
export type Payable = Readonly<{
  id: number
  number: string
  employee_id: number
  employee: Payee
  net_minor: number
  withheld: boolean
  /** When a file was made that holds it. */
  filed_at: string | null
  filed_by: string | null
}>

/** What is left to pay of a run, by number. */
export const listPayable = async (
  tx: Tx,
  run_id: number,
  brand_id: number,
  currency: string,
  day: string,
): Promise<Payable[]> => {
  const { rows } = await sql<Payable>`
    select y.id, y.number, y.employee_id, ${payeeJson} as employee, y.net_minor, y.withheld, f.created_at as filed_at,
      (select coalesce(pe.name, a.name, a.email) from accounts a left join person_short pe on pe.id = a.employee_id
       where a.id = f.created_by) as filed_by
    from payslips y join person_short e on e.id = y.employee_id ${payeeJoins(day)}
    left join lateral (select b.created_at, b.created_by from bank_file_payslips x join bank_files b on b.id = x.bank_file_id
      where x.payslip_id = y.id order by b.id desc limit 1) f on true
    where y.run_id = ${run_id} and y.brand_id = ${brand_id} and y.currency = ${currency} and y.state = 'issued'
    order by y.number`.execute(tx)
  return rows
}

export type NewFile = Readonly<{
  run_id: number
  brand_id: number
  currency: string
  format: BankFile['format']
  name: string
  count: number
  total_minor: number
  sha256: string
  content_enc: Buffer
  created_by: number
  created_at: string
}>

/** Keeps a bank file with the payslips that it pays; answers its id. */
export const insertBankFile = async (tx: Tx, file: NewFile, payslipIds: readonly number[]): Promise<number> => {
  const { id } = await tx.insertInto('bank_files').values(file).returning('id').executeTakeFirstOrThrow()
  await sql`insert into bank_file_payslips (bank_file_id, payslip_id) select ${id}, x from unnest(${payslipIds}::int[]) x`.execute(
    tx,
  )
  return id
}

/** A bank file as it is kept, sealed; undefined where there is none. */
export const findBankFile = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_files')
    .select(['id', 'name', 'format', 'run_id', 'content_enc', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
