import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Basis } from '../../../contract/salaries.models.ts'
import { laterJson, type StoredLater } from './later.ts'

/** What a person is paid on the day before a day, and what stands against a raise from that day on. */
export type PayStand = Readonly<{
  /** Its place in what was asked for, from 0. */
  at: number
  is_person: boolean
  base: Readonly<{ currency: string; basis: Basis; base_minor: number }> | null
  /** Employed on that day. */
  is_employed: boolean
  /** A salary starts on that very day. */
  starts_then: boolean
  /** A hike that is proposed or approved, other than the one named. */
  has_open: boolean
  later: readonly StoredLater[]
}>

type Asked = Readonly<{ employee_id: number; effective_from: string; hike_id?: number }>

/** Where people stand towards a raise, in the order asked for. */
export const readStands = async (tx: Tx, asked: readonly Asked[]): Promise<PayStand[]> => {
  const { rows } = await sql<PayStand>`
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
    from rows from (jsonb_to_recordset(${JSON.stringify(asked)}::jsonb)
        as (employee_id int, effective_from date, hike_id int)) with ordinality
      as x(employee_id, effective_from, hike_id, at)
    left join person_short e on e.id = x.employee_id order by x.at`.execute(tx)
  return rows
}
