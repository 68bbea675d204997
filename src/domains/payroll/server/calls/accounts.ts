import { isIban, normalIban } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import * as calls from '../../contract/accounts.calls.ts'
import { hasBrand, insertAccount, listAccounts, updateAccount } from '../store/accounts.ts'
import { lastDigits } from '../bank/documents/last-digits.ts'

/** The context that an account is sealed with: it does not open for another brand or currency. */
export const accountOf = (brand_id: number, currency: string): string => `company_accounts:${brand_id}:${currency}`

export const listCompanyAccounts = handle(calls.listCompanyAccounts, ({ tx }) => listAccounts(tx))

/** Returns an account number in its stored form. Refuses a number that looks like an IBAN and is none, and any other number for EUR. */
const read = (typed: string, currency: string): Readonly<{ number: string; is_iban: boolean }> => {
  const normal = normalIban(typed)
  const looksLikeIban = /^[A-Z]{2}\d{2}/.test(normal)
  if ((looksLikeIban || currency === 'EUR') && !isIban(normal)) throw invalid({ account: 'This is not a valid IBAN' })
  if (!/^[A-Z0-9]{4,34}$/.test(normal)) throw invalid({ account: 'Has letters and digits only' })
  return { number: normal, is_iban: looksLikeIban }
}

export const saveCompanyAccount = (box: SecretBox) =>
  handle(calls.saveCompanyAccount, async (context) => {
    const { tx, body } = context
    const { id, version, account, bank_name = null, ...rest } = body
    if ((id === undefined) !== (version === undefined)) throw invalid({ version: 'goes with the id' })
    const { number, is_iban } = read(account, rest.currency)
    if (is_iban && !/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(rest.bank_code))
      throw invalid({ bank_code: 'This is not a valid BIC' })
    if (!(await hasBrand(tx, rest.brand_id))) throw invalid({ brand_id: 'Brand does not exist' })
    const account_enc = box.seal(number, accountOf(rest.brand_id, rest.currency))
    const columns = {
      ...rest,
      bank_name,
      account_enc,
      account_last4: lastDigits(number),
      is_iban,
      changed_by: context.actor.account_id,
      changed_at: context.now,
    }
    if (id !== undefined && version !== undefined) await lockVersion(tx, 'company_accounts', id, version)
    const savedId = id === undefined ? await insertAccount(tx, columns) : await updateAccount(tx, id, columns)
    await audit(context, 'payroll.account_saved', {
      entity: 'company_accounts',
      id: savedId,
      after: { brand_id: rest.brand_id, currency: rest.currency, last4: columns.account_last4 },
    })
    const [row] = await listAccounts(tx, savedId)
    if (!row) throw notFound()
    return row
  })
