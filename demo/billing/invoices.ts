import { addDays } from '#engines/calendar/contract/calendar.ts'
import { addMonths } from '#kit/contract/months.ts'
import type { Demo } from '../demo.ts'
import { CLIENTS, type DemoClient } from './stories.ts'

export type DemoInvoice = Readonly<{
  client: DemoClient
  /** The month of the service, `YYYY-MM`. */
  month: string
  issue_date: string
  due_date: string
  end: 'paid' | 'part_paid' | 'open' | 'cancelled'
  paid_on: string
  hours: number
  /** Another tax than the usual one, with the exchange rate that it needs. */
  tax?: string
  exchange_micro?: number
  /** The amount paid beyond the total, and the part of it that pays the next invoice. */
  beyond?: number
  set_off?: number
  /** Minutes of its first line that are credited later on, and how much of that is paid back. */
  credited_minutes?: number
  paid_back?: number
  /** A discount on the whole invoice, in hundredths of a percent. */
  discount_bp?: number
}>

const MONTHS = 6

/** Deviations of single invoices, by client and number of months since the service. */
const SPECIAL_INVOICES: Readonly<Record<string, Partial<DemoInvoice>>> = {
  'SPREE 5': { beyond: 40_000 },
  'SPREE 4': { set_off: 40_000 },
  'HANSE 3': { credited_minutes: 300, paid_back: 20_000 },
  'RHEIN 4': { discount_bp: 300 },
  // Taxed in Germany, so that the tax is owed in euros.
  'SAENTIS 5': { tax: 'DE-19', exchange_micro: 1_051_200 },
}

/**
 * Returns the end of an invoice of a client, by the number of months since the service: the older, the more are paid.
 */
const endOf = (ago: number, at: number): DemoInvoice['end'] => {
  if (ago > 3) return (ago === 6 && at === 1) || (ago === 5 && at === 4) ? 'cancelled' : 'paid'
  if (ago === 3) return at === 7 ? 'open' : 'paid'
  if (ago === 1 || at > 5) return 'open'
  return at < 2 ? 'paid' : 'part_paid'
}

/** Returns the due date: those that are open were due a while ago, or will be. */
const dueOf = (
  end: DemoInvoice['end'],
  issue: string,
  terms: number,
  when: Readonly<{ today: string; ago: number; at: number }>,
) => {
  const later = (date: string): string => (date < issue ? issue : date)
  if (end === 'part_paid') return later(addDays(when.today, 6 + when.at))
  if (end !== 'open') return addDays(issue, terms)
  if (when.ago > 1) return later(addDays(when.today, -9 - when.at * 3))
  return when.at < 2 ? later(addDays(when.today, -1)) : later(addDays(when.today, 10 + when.at))
}

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** Six months of invoices, one for each client and month, in the order in which they are issued. */
export const planInvoices = ({ today, random }: Demo): DemoInvoice[] => {
  const active = CLIENTS.filter(({ isArchived }) => !isArchived)
  const planned = Array.from({ length: MONTHS }, (_, step) => MONTHS - step).flatMap((ago) =>
    active.map((client, at): DemoInvoice => {
      const month = addMonths(today.slice(0, 7), -ago)
      const issue_date = earlier(`${addMonths(month, 1)}-0${2 + Math.floor(at / 3)}`, addDays(today, -2))
      const end = endOf(ago, at)
      const due_date = dueOf(end, issue_date, client.terms, { today, ago, at })
      const paid_on = earlier(
        end === 'part_paid' ? addDays(issue_date, 12) : addDays(due_date, client.late),
        addDays(today, -1),
      )
      const hours = Math.round((client.month / client.rate) * (0.85 + random.next() * 0.3))
      const made = {
        client,
        month,
        issue_date,
        due_date,
        end,
        paid_on: paid_on < issue_date ? issue_date : paid_on,
        hours,
      }
      return { ...made, ...SPECIAL_INVOICES[`${client.code} ${ago}`] }
    }),
  )
  return planned.toSorted((a, b) => (a.issue_date < b.issue_date ? -1 : a.issue_date > b.issue_date ? 1 : 0))
}
