import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { rows } from '#kit/server/database/rows.ts'
import { requestStatus } from '../../../contract/requests.models.ts'

const bookedDay = z.object({
  employee_id: z.number(),
  posting_id: z.number(),
  request_id: z.number(),
  status: requestStatus,
  from_date: z.string(),
  to_date: z.string(),
  on: z.string(),
  amount: z.number(),
})

/** Lists the days that requests of people take from a type within a span, each with its posting. */
export const listBookedDays = (
  tx: Tx,
  people: readonly number[],
  typeId: number,
  { from, to }: Readonly<{ from: string; to: string }>,
): Promise<z.output<typeof bookedDay>[]> =>
  rows(tx, bookedDay)`
    select p.employee_id, p.id as posting_id, r.id as request_id, r.status, r.from_date, r.to_date,
      p.effective_date as "on", -p.amount as amount
    from leave_ledger p join request_days d on d.id = p.request_day_id join requests r on r.id = d.request_id
    join leave_lots l on l.id = p.lot_id and not l.is_closed
    where p.employee_id = any(${people}::int[]) and p.type_id = ${typeId} and p.kind = 'debit'
      and p.effective_date between ${from}::date and ${to}::date
      and not exists (select from leave_ledger c where c.reverses_id = p.id)
    order by p.effective_date, p.id`
