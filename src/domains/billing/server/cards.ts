import type { CardSource } from '#kit/server/registries.ts'
import type { RevenueCard } from '../contract/billing.cards.ts'
import { countInvoices, listYearOfClients, type YearOfClient } from './store/cards.ts'

const LARGEST = 5
const sum = (rows: readonly YearOfClient[]): number => rows.reduce((all, { amount_minor }) => all + amount_minor, 0)

const currencyOf = ([currency, rows]: [string, YearOfClient[]]): RevenueCard['currencies'][number] => ({
  currency,
  total_minor: sum(rows),
  clients: rows.slice(0, LARGEST).map(({ id, name, amount_minor }) => ({ client: { id, name }, amount_minor })),
  others_minor: sum(rows.slice(LARGEST)),
})

/** Revenue of this year, by currency. */
const revenue: CardSource = {
  permission: 'revenue.read',
  read: async ({ tx, today }) => {
    const year = Number(today.slice(0, 4))
    const rows = await listYearOfClients(tx, year)
    if (rows.length === 0) return null
    const currencies = [...Map.groupBy(rows, ({ currency }) => currency)].map(currencyOf)
    return { path: '/admin/organisation/clients?tab=revenue', data: { year, currencies } satisfies RevenueCard }
  },
}

/** The numbers of drafted, unpaid and overdue contract invoices. */
const invoices: CardSource = {
  permission: 'invoices.read',
  read: async ({ tx, today }) => ({ path: '/employee/contract-invoice', data: await countInvoices(tx, today) }),
}

export const adminCardSources = { revenue } as const
export const employeeCardSources = { invoices } as const
