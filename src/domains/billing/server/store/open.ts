import { sql } from 'kysely'

/** The condition that something of an invoice `i` can still be open. */
export const IS_OPEN = sql<boolean>`(i.kind = 'invoice' and i.state in ('issued', 'part_paid'))`

/** The open amount of such an invoice: its total without what was paid and credited, and with what went beyond it. */
export const BALANCE = sql<number>`(i.total_minor - i.paid_minor - i.credited_minor + i.excess_minor)`
