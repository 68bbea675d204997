import { rows } from '#kit/server/database/rows.ts'
import { companyAccount } from '../../contract/accounts.calls.ts'
import { type Insertable, type Updateable } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { CompanyAccounts } from '#kit/server/database/tables.ts'
import type { CompanyAccount } from '../../contract/accounts.calls.ts'

/** Accounts of the company, the newest version of each; `id`: one of them. */
export const listAccounts = async (tx: Tx, id?: number): Promise<CompanyAccount[]> => {
  const found = await rows(tx, companyAccount)`
    select a.id, json_build_object('id', b.id, 'name', b.name) as brand, a.currency, a.holder, a.bank_name, a.bank_code,
      a.account_last4 as last4, a.version
    from company_accounts a join brands b on b.id = a.brand_id
    where ${id ?? null}::int is null or a.id = ${id ?? null}::int
    order by lower(b.name) collate names, a.currency`
  return found
}

export type StoredAccount = Readonly<{
  id: number
  holder: string
  bank_name: string | null
  bank_code: string
  account_enc: Buffer
  is_iban: boolean
  changed_by: number | null
  changed_at: string | null
}>

/** The account that pays a currency for a brand; undefined without one. */
export const findAccount = (tx: Tx, brand_id: number, currency: string): Promise<StoredAccount | undefined> =>
  tx
    .selectFrom('company_accounts')
    .select(['id', 'holder', 'bank_name', 'bank_code', 'account_enc', 'is_iban', 'changed_by', 'changed_at'])
    .where('brand_id', '=', brand_id)
    .where('currency', '=', currency)
    .executeTakeFirst()

/** Inserts an account of the company and returns its id. */
export const insertAccount = async (tx: Tx, row: Insertable<CompanyAccounts>): Promise<number> => {
  const { id } = await tx.insertInto('company_accounts').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Changes an account of the company and returns its id. */
export const updateAccount = async (tx: Tx, id: number, changes: Updateable<CompanyAccounts>): Promise<number> => {
  const row = await tx
    .updateTable('company_accounts')
    .set(changes)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Returns true where a brand exists. */
export const hasBrand = async (tx: Tx, id: number): Promise<boolean> => {
  const brand = await tx.selectFrom('brands').select('id').where('id', '=', id).executeTakeFirst()
  return brand !== undefined
}

/** Returns a brand with its name; undefined where there is none. */
export const findBrand = (tx: Tx, id: number): Promise<Readonly<{ id: number; name: string }> | undefined> =>
  tx.selectFrom('brands').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
