import type { CompanyAccounts } from '../registries.ts'

const BANKS: Readonly<Record<string, readonly [bank: string, code: string, account: string]>> = {
  EUR: ['Spree Bank AG', 'SPREDEB1XXX', 'DE89 3704 0044 0532 0130 00'],
  INR: ['Kaveri Bank Ltd', 'KAVE0001234', '0012 3400 5678'],
  GBP: ['Thames Bank plc', 'THAMGB2LXXX', 'GB29 NWBK 6016 1331 9268 19'],
  CHF: ['Limmat Bank AG', 'LIMMCHZZXXX', 'CH93 0076 2011 6238 5295 7'],
  USD: ['Hudson Bank N.A.', 'HUDSUS33XXX', '021000021 / 4400 1234'],
}

/** The accounts of the demo organisation, one for each currency that it invoices in. */
export const accountsOfDemo: CompanyAccounts = async (tx, brandId, currency) => {
  const found = BANKS[currency]
  const brand = await tx.selectFrom('brands').select('legal_name').where('id', '=', brandId).executeTakeFirst()
  if (!found || !brand) return null
  const [bank_name, bank_code, account] = found
  return { holder: brand.legal_name, bank_name, bank_code, account }
}
