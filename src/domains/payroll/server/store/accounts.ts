import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { CompanyAccount } from '../../contract/accounts.calls.ts'

/** Accounts of the company, the newest version of each; `id`: one of them. */
export const listAccounts = async (tx: Tx, id?: number): Promise<CompanyAccount[]> => {
  const { rows } = await sql<CompanyAccount>`
    select a.id, json_build_object('id', b.id, 'name', b.name) as brand, a.currency, a.holder, a.bank_name, a.bank_code,
      a.account_last4 as last4, a.version
    from company_accounts a join brands b on b.id = a.brand_id
    where ${id ?? null}::int is null or a.id = ${id ?? null}::int
    order by lower(b.name), a.currency`.execute(tx)
  return rows
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
