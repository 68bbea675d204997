import type { Tx } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { accountOf } from '../calls/accounts.ts'
import { boxOf } from '../rules/secrets.ts'
import { findAccount } from '../store/accounts.ts'

type CompanyAccount = Readonly<{ holder: string; bank_name: string | null; bank_code: string; account: string }>

/** An IBAN is printed in groups of four. */
const printed = (number: string, isIban: boolean): string =>
  isIban ? number.replaceAll(/(.{4})(?=.)/g, '$1 ') : number

/** The account with which a brand is paid in a currency, opened; null where there is none. */
export const companyAccount = async (
  tx: Tx,
  brandId: number,
  currency: string,
  box: SecretBox = boxOf(),
): Promise<CompanyAccount | null> => {
  const found = await findAccount(tx, brandId, currency)
  if (!found) return null
  const { holder, bank_name, bank_code, account_enc, is_iban } = found
  return {
    holder,
    bank_name,
    bank_code,
    account: printed(box.open(account_enc, accountOf(brandId, currency)), is_iban),
  }
}
