import type { Demo } from '#kit/server/demo.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { accountOf } from '../calls/accounts.ts'
import { lastDigits } from '../bank/last-digits.ts'

type Bank = Readonly<{ currency: string; bank_name: string; bank_code: string; account: string; is_iban: boolean }>

const EUROPE: readonly Bank[] = [
  {
    currency: 'EUR',
    bank_name: 'Spree Bank AG',
    bank_code: 'SPREDEB1XXX',
    account: 'DE89370400440532013000',
    is_iban: true,
  },
  {
    currency: 'GBP',
    bank_name: 'Thames Bank plc',
    bank_code: 'THAMGB2LXXX',
    account: 'GB29NWBK60161331926819',
    is_iban: true,
  },
  {
    currency: 'CHF',
    bank_name: 'Limmat Bank AG',
    bank_code: 'LIMMCHZZXXX',
    account: 'CH9300762011623852957',
    is_iban: true,
  },
  { currency: 'USD', bank_name: 'Hudson Bank N.A.', bank_code: 'HUDSUS33XXX', account: '44001234', is_iban: false },
]
const INDIA: readonly Bank[] = [
  { currency: 'INR', bank_name: 'Kaveri Bank Ltd', bank_code: 'KAVE0001234', account: '001234005678', is_iban: false },
]

/** The accounts from which the brands pay and on which they are paid. */
export const insertDemoAccounts = async ({ tx }: Demo, box: SecretBox): Promise<void> => {
  const brands = await tx
    .selectFrom('brands')
    .select(['id', 'currency', 'legal_name'])
    .where('archived_at', 'is', null)
    .execute()
  const rows = brands.flatMap(({ id, currency, legal_name }) =>
    (currency === 'INR' ? INDIA : EUROPE).map(({ account, ...bank }) => ({
      ...bank,
      brand_id: id,
      holder: legal_name.slice(0, 70),
      account_enc: box.seal(account, accountOf(id, bank.currency)),
      account_last4: lastDigits(account),
    })),
  )
  await tx.insertInto('company_accounts').values(rows).execute()
}
