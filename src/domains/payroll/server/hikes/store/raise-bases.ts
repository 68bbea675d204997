import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { basis as basisSchema } from '#domains/payroll/contract/salaries.models.ts'
import { storedLater } from './later.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { laterJson } from './later.ts'

/** The pay of a person on the day before a day, and the obstacles to a raise from that day on. */
const raiseBase = z.object({
  at: z.number(),
  is_person: z.boolean(),
  base: z.object({ currency: z.string(), basis: basisSchema, base_minor: z.number() }).nullable(),
  is_employed: z.boolean(),
  starts_then: z.boolean(),
  has_open: z.boolean(),
  later: z.array(storedLater),
})
export type RaiseBase = z.output<typeof raiseBase>

type Query = Readonly<{ employee_id: number; effective_from: string; hike_id?: number }>

/** Lists the pay of people before a raise, and its obstacles, in the order of the input. */
export const listRaiseBases = async (tx: Tx, queries: readonly Query[]): Promise<RaiseBase[]> => {
  const found = await rows(tx, raiseBase)`
    select (x.at - 1)::int as at, e.id is not null as is_person,
      (select json_build_object('currency', s.currency, 'basis', s.basis, 'base_minor', s.base_minor) from salaries s
       where s.employee_id = x.employee_id and s.effective_from < x.effective_from and s.base_minor > 0
         and not exists (select from salaries n where n.employee_id = s.employee_id
           and n.effective_from > s.effective_from and n.effective_from < x.effective_from)) as base,
      exists (select from employment_span m where m.employee_id = x.employee_id and m.joined_on <= x.effective_from
        and (m.left_on is null or m.left_on >= x.effective_from)) as is_employed,
      exists (select from salaries s where s.employee_id = x.employee_id and s.effective_from = x.effective_from) as starts_then,
      exists (select from hikes h where h.employee_id = x.employee_id and h.state in ('proposed', 'approved')
        and h.id is distinct from x.hike_id) as has_open,
      ${laterJson(sql`x.employee_id`, sql`x.effective_from`)} as later
    from rows from (jsonb_to_recordset(${JSON.stringify(queries)}::jsonb)
        as (employee_id int, effective_from date, hike_id int)) with ordinality
      as x(employee_id, effective_from, hike_id, at)
    left join person_short e on e.id = x.employee_id order by x.at`
  return found
}
