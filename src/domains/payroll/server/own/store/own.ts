import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { sql } from 'kysely'
import type { PageMeta } from '#kit/contract/page.ts'
import type { Tx } from '#kit/server/context.ts'
import { pageBy, type PageInput, readPage } from '#kit/server/page.ts'
import { type PayRead, payRead } from '../../../contract/own.calls.ts'

/** Notes that a person has opened a payslip, the first time. */
export const noteFirstView = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx
    .updateTable('payslips')
    .set({ first_viewed_at: now })
    .where('id', '=', id)
    .where('first_viewed_at', 'is', null)
    .execute()
}

const ownHike = z.object({
  id: z.number(),
  effective_from: z.string(),
  currency: z.string(),
  basis: z.enum(['monthly', 'hourly']),
  current_minor: z.number(),
  new_minor: z.number(),
  percent_bp: z.number(),
  applied_at: z.string(),
})
type OwnHike = z.output<typeof ownHike>

/** The applied hikes of a person, the newest first. */
export const listAppliedHikes = async (tx: Tx, employee_id: number): Promise<OwnHike[]> => {
  return rows(tx, ownHike)`
    select id, effective_from, currency, basis, current_minor, new_minor, percent_bp, applied_at
    from hikes where employee_id = ${employee_id} and state = 'applied' order by effective_from desc, id desc`
}

/** Lists the people who looked at the pay of a person, the newest first. */
export const listPayReads = async (
  tx: Tx,
  employee_id: number,
  input: PageInput,
): Promise<{ rows: PayRead[]; meta: PageMeta }> => {
  const page = pageBy({ sorts: { at: sql`r.id` }, id: sql`r.id`, fallback: '-at' }, input)
  return readPage(tx, page, {
    row: payRead,
    columns: sql`r.id, r.at, coalesce(pe.name, o.name, o.email, 'The system') as who,
      coalesce(r.after->>'what', 'other') as what`,
    from: sql`audit_log r left join accounts o on o.id = r.actor_account_id
      left join person_short pe on pe.id = o.employee_id`,
    counted: sql`audit_rows r`,
    where: sql`r.employee_id = ${employee_id} and r.action = 'payroll.pay_read'`,
  })
}
