import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, line, named, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { currency } from './pay.fields.ts'

export const companyAccount = z.strictObject({
  id,
  brand: named,
  currency: z.string(),
  holder: z.string(),
  bank_name: z.string().nullable(),
  bank_code: z.string(),
  last4: z.string(),
  version,
})
export type CompanyAccount = z.output<typeof companyAccount>

export const listCompanyAccounts = call({
  id: 'companyAccounts.list',
  route: 'GET /api/admin/company-accounts',
  permission: 'payroll.pay',
  summary: 'The accounts that pay salaries, by brand and currency.',
  data: z.array(companyAccount),
  shows: ['payroll.changed', 'organisation.changed'],
})

export const saveCompanyAccount = call({
  id: 'companyAccounts.save',
  route: 'POST /api/admin/company-accounts',
  permission: 'payroll.pay',
  summary: 'Adds an account, or changes the one with this id.',
  body: z.strictObject({
    id: id.optional(),
    version: version.optional(),
    brand_id: id,
    currency,
    holder: line(70),
    bank_name: line(120).nullish(),
    /** BIC, IFSC or sort code. */
    bank_code: line(40),
    /** An IBAN or an account number. */
    account: line(40, 4),
  }),
  data: companyAccount,
  toast: success('Company Account Saved Successfully'),
  refusals: commonRefusals.of('stale'),
  changes: ['payroll.changed'],
})

export const accountCalls = { listCompanyAccounts, saveCompanyAccount }
