import { rows } from '#kit/server/database/rows.ts'
import { bankFile } from '../../contract/runs.models.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { BankFile } from '../../contract/runs.models.ts'
import { accountName } from './account-name.ts'

/** The bank files of a run, or one by its id, without their content. */
export const listBankFiles = async (tx: Tx, run_id: number | null, id?: number): Promise<BankFile[]> => {
  return rows(tx, bankFile)`
    select f.id, f.name, json_build_object('id', b.id, 'name', b.name) as brand, f.currency, f.format, f.count,
      f.total_minor, f.sha256, f.created_at,
      ${accountName(sql`f.created_by`)} as created_by
    from bank_files f join brands b on b.id = f.brand_id
    where (${run_id}::int is null or f.run_id = ${run_id}::int) and (${id ?? null}::int is null or f.id = ${id ?? null}::int)
    order by f.id`
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

/** Inserts a bank file; returns its id. */
export const insertBankFile = async (tx: Tx, file: NewFile): Promise<number> => {
  const { id } = await tx.insertInto('bank_files').values(file).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Counts the files of a currency in the runs of a month, so that each has a different name. */
export const countBankFiles = async (tx: Tx, month: string, currency: string): Promise<number> => {
  const { count } = await tx
    .selectFrom('bank_files')
    .innerJoin('payroll_runs', 'payroll_runs.id', 'bank_files.run_id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('payroll_runs.month', '=', month)
    .where('bank_files.currency', '=', currency)
    .executeTakeFirstOrThrow()
  return count
}

/** Finds a bank file, sealed; undefined where there is none. */
export const findBankFile = (tx: Tx, id: number) =>
  tx
    .selectFrom('bank_files')
    .select(['id', 'name', 'format', 'run_id', 'content_enc', 'sha256'])
    .where('id', '=', id)
    .executeTakeFirst()
