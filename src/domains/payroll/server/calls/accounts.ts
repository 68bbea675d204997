import { isIban, normalIban } from '#domains/people/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import * as calls from '../../contract/accounts.calls.ts'
import { listAccounts } from '../store/accounts.ts'
import { lastDigits } from '../bank/last-digits.ts'

/** What a sealed account belongs to: it does not open beside another brand or currency. */
export const accountOf = (brand_id: number, currency: string): string => `company_accounts:${brand_id}:${currency}`

export const listCompanyAccounts = handle(calls.listCompanyAccounts, ({ tx }) => listAccounts(tx))

/** An account number as it is kept; what looks like an IBAN has to be one, and EUR is paid from one. */
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
    const brand = await tx.selectFrom('brands').select('id').where('id', '=', rest.brand_id).executeTakeFirst()
    if (!brand) throw invalid({ brand_id: 'Brand does not exist' })
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
    const saved =
      id === undefined
        ? await tx.insertInto('company_accounts').values(columns).returning('id').executeTakeFirstOrThrow()
        : await tx
            .updateTable('company_accounts')
            .set(columns)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow()
    await audit(context, 'payroll.account_saved', {
      entity: 'company_accounts',
      id: saved.id,
      after: { brand_id: rest.brand_id, currency: rest.currency, last4: columns.account_last4 },
    })
    const [row] = await listAccounts(tx, saved.id)
    if (!row) throw notFound()
    return row
  })
