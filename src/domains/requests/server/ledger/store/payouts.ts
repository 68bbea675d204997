import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import type { Account } from './books.ts'

const typeRow = z.object({ type_id: z.number(), name: z.string(), unit: z.enum(['day', 'hour']) })

/** Returns every type of leave that has a unit. */
export const listLeaveTypes = (tx: Tx): Promise<z.output<typeof typeRow>[]> =>
  rows(tx, typeRow)`select id as type_id, name, unit from request_types where unit <> 'none' order by id`

const paidRow = z.object({
  id: z.number(),
  employee_id: z.number(),
  type_id: z.number(),
  lot_id: z.number(),
  amount: z.number(),
  effective_date: z.string(),
  /** Null where the lot is open. */
  expires_on: z.string().nullable(),
})

/** Returns the pay-outs of a source that are in force, by the start of their keys. */
export const listPaidOut = (tx: Tx, account: Account, key: string): Promise<z.output<typeof paidRow>[]> =>
  rows(tx, paidRow)`
    select p.id, p.employee_id, p.type_id, p.lot_id, p.amount, p.effective_date,
      case when l.is_closed then l.valid_to + 1 end as expires_on
    from leave_ledger p join leave_lots l on l.id = p.lot_id
    where p.employee_id = ${account.employee_id} and p.type_id = ${account.type_id}
      and starts_with(p.due_key, ${key}) and not exists (select from leave_ledger r where r.reverses_id = p.id)
    order by p.id`
