import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import type { Audience } from '../../contract/policy.calls.ts'
import type { Method, Unit } from '../../contract/requests.models.ts'

/** A type of request with all of its rules. */
export type TypeRow = Readonly<{
  id: number
  kind: string
  code: string
  name: string
  color: string
  unit: Unit
  methods: Method[]
  needs_balance: boolean
  allow_negative: number
  quota_amount: number | null
  quota_period: 'week' | 'month' | 'year' | null
  notice_days: number | null
  backdate_days: number | null
  service_months: number | null
  max_amount: number | null
  max_run_days: number | null
  counts_rest_days: boolean
  replaces: boolean
  cancel_free: boolean
  system: boolean
  active: boolean
  reason_rule: 'none' | 'optional' | 'required'
  file_rule: 'none' | 'optional' | 'required'
  file_after_days: number | null
  chain_id: number | null
  audience: Audience
}>

const COLUMNS = sql`t.id, t.kind, t.code, t.name, t.color, t.unit, t.methods, t.needs_balance, t.allow_negative,
  t.quota_amount, t.quota_period, t.notice_days, t.backdate_days, t.service_months, t.max_amount, t.max_run_days,
  t.counts_rest_days, t.replaces, t.cancel_free, t.system, t.active, t.reason_rule, t.file_rule, t.file_after_days,
  t.chain_id, t.audience`

export const findType = async (tx: Tx, id: number): Promise<TypeRow | undefined> => {
  const { rows } = await sql<TypeRow>`select ${COLUMNS} from request_types t where t.id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns the type of a request. It exists: a type in use is never deleted. */
export const getType = async (tx: Tx, id: number): Promise<TypeRow> => {
  const type = await findType(tx, id)
  if (!type) throw new Error(`No request type ${id}`)
  return type
}

/** All types, as the demo and jobs need them. */
export const listAllTypes = async (tx: Tx): Promise<TypeRow[]> => {
  const { rows } = await sql<TypeRow>`select ${COLUMNS} from request_types t order by t.id`.execute(tx)
  return rows
}

/** The type that a domain opens its requests with. */
export const getTypeByCode = async (tx: Tx, code: string): Promise<TypeRow> => {
  const { rows } = await sql<TypeRow>`select ${COLUMNS} from request_types t where t.code = ${code}`.execute(tx)
  if (!rows[0]) throw new Error(`No request type ${code}`)
  return rows[0]
}

/**
 * Returns an SQL condition: the audience of the joined type `t` includes a person by their placement and employment on
 * a day.
 */
const isOffered = (employeeId: number, day: string) => sql<boolean>`exists (
  select from (select ${employeeId}::int as id) e
  left join placed_on(${day}::date) p on p.employee_id = e.id
  left join employed_on(${day}::date) m on m.employee_id = e.id
  where (t.audience -> 'department_ids' = '[]' or t.audience -> 'department_ids' @> to_jsonb(p.department_id))
    and (t.audience -> 'designation_ids' = '[]' or t.audience -> 'designation_ids' @> to_jsonb(p.designation_id))
    and (t.audience -> 'brand_ids' = '[]' or t.audience -> 'brand_ids' @> to_jsonb(m.brand_id))
    and (t.audience -> 'employment_types' = '[]' or exists (
      select from employment_kind k where k.employment_id = m.employment_id
        and t.audience -> 'employment_types' @> to_jsonb(k.employment_type))))`

/** The types that a person can choose on a day, leave first. */
export const listOffered = async (tx: Tx, employeeId: number, day: string, typeId?: number): Promise<TypeRow[]> => {
  const { rows } = await sql<TypeRow>`
    select ${COLUMNS} from request_types t
    where t.active and not t.system and (${typeId ?? null}::int is null or t.id = ${typeId ?? null}::int)
      and ${isOffered(employeeId, day)}
    order by array_position(array['leave', 'work_from_home'], t.kind), not t.needs_balance, t.id`.execute(tx)
  return rows
}
