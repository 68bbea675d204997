import { permissions, USER_NUMBERS } from '#kit/contract/permissions.ts'

const READERS = [0, 1, 5] as const
const KEEPERS = [0, 1] as const
const OFFICER = { all: [3163] } as const

export const billingPermissions = permissions({
  'clients.read': { label: 'See clients', admin: [0, 1, 2, 5] },
  'clients.write': { label: 'Change clients', admin: KEEPERS },
  'revenue.read': { label: 'See revenue of clients', admin: READERS },
  'revenue.margin': { label: 'See cost and margin of clients', sensitive: true, admin: READERS },
  'revenue.write': { label: 'Plan and book revenue', admin: KEEPERS },
  'projects.read': { label: 'See projects', admin: [0, 1, 2, 5] },
  'projects.write': { label: 'Change projects', admin: [0, 1, 2] },
  'projects.own': { label: 'See own projects', user: { own: USER_NUMBERS } },
  'billing.unbilled': {
    label: 'See unbilled work and balances of clients',
    help: 'Also the ledger of a client.',
    admin: READERS,
  },
  'taxes.read': { label: 'See tax rates', admin: READERS },
  'taxes.write': { label: 'Change tax rates', admin: KEEPERS },
  'invoices.read': { label: 'See contract invoices', user: OFFICER },
  'invoices.write': { label: 'Draft contract invoices', user: OFFICER },
  'invoices.issue': { label: 'Issue, send and cancel contract invoices', user: OFFICER },
  'invoices.pay': { label: 'Record payments of contract invoices', user: OFFICER },
})
