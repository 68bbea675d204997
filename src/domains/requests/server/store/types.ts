import { rows } from '#kit/server/database/rows.ts'
import { z } from 'zod'
import { unit as unitSchema, typeMethod } from '../../contract/requests.models.ts'
import { audience as audienceSchema } from '../../contract/policy.records.ts'
import { sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

/** A type of request with all of its rules. */
export const typeRow = z.object({
  id: z.number(),
  kind: z.string(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  unit: unitSchema,
  methods: z.array(typeMethod),
  needs_balance: z.boolean(),
  allow_negative: z.number(),
  quota_amount: z.number().nullable(),
  quota_period: z.enum(['week', 'month', 'year']).nullable(),
  notice_days: z.number().nullable(),
  backdate_days: z.number().nullable(),
  service_months: z.number().nullable(),
  max_amount: z.number().nullable(),
  max_run_days: z.number().nullable(),
  counts_rest_days: z.boolean(),
  replaces: z.boolean(),
  cancel_free: z.boolean(),
  system: z.boolean(),
  active: z.boolean(),
  reason_rule: z.enum(['none', 'optional', 'required']),
  file_rule: z.enum(['none', 'optional', 'required']),
  file_after_days: z.number().nullable(),
  chain_id: z.number().nullable(),
  audience: audienceSchema,
})
export type TypeRow = z.output<typeof typeRow>

const COLUMNS = sql`t.id, t.kind, t.code, t.name, t.color, t.unit, t.methods, t.needs_balance, t.allow_negative,
  t.quota_amount, t.quota_period, t.notice_days, t.backdate_days, t.service_months, t.max_amount, t.max_run_days,
  t.counts_rest_days, t.replaces, t.cancel_free, t.system, t.active, t.reason_rule, t.file_rule, t.file_after_days,
  t.chain_id, t.audience`

export const findType = async (tx: Tx, id: number): Promise<TypeRow | undefined> => {
  const found = await rows(tx, typeRow)`select ${COLUMNS} from request_types t where t.id = ${id}`
  return found[0]
}

/** Returns the type of a request. It exists: a type in use is never deleted. */
export const getType = async (tx: Tx, id: number): Promise<TypeRow> => {
  const type = await findType(tx, id)
  if (!type) throw new Error(`No request type ${id}`)
  return type
}

/** The type that a domain opens its requests with. */
export const getTypeByCode = async (tx: Tx, code: string): Promise<TypeRow> => {
  const found = await rows(tx, typeRow)`select ${COLUMNS} from request_types t where t.code = ${code}`
  if (!found[0]) throw new Error(`No request type ${code}`)
  return found[0]
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
  const found = await rows(tx, typeRow)`
    select ${COLUMNS} from request_types t
    where t.active and not t.system and (${typeId ?? null}::int is null or t.id = ${typeId ?? null}::int)
      and ${isOffered(employeeId, day)}
    order by array_position(array['leave', 'work_from_home'], t.kind), not t.needs_balance, t.id`
  return found
}
