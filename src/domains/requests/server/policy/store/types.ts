import { requestType } from '../../../contract/policy.calls.ts'
import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import type { RequestType } from '../../../contract/policy.calls.ts'

const storedType = requestType.omit({ can: true })
export type StoredType = z.output<typeof storedType>

/** All types with their rules, active ones first; `id`: one of them. */
export const listTypeRows = async (tx: Tx, id?: number): Promise<StoredType[]> => {
  const found = await rows(tx, storedType)`
    select t.id, t.kind, t.code, t.name, t.color, t.unit, t.methods, t.paid_percent, t.needs_balance, t.allow_negative,
      t.quota_amount, t.quota_period, t.notice_days, t.backdate_days, t.service_months, t.max_amount, t.max_run_days,
      t.counts_rest_days, t.replaces, t.cancel_free, t.active, t.reason_rule, t.file_rule, t.file_after_days, t.chain_id,
      t.audience, t.system, t.version, c.name as chain_name,
      exists (select from requests r where r.type_id = t.id) as used
    from request_types t left join approval_chains c on c.id = t.chain_id
    where ${id ?? null}::int is null or t.id = ${id ?? null}::int
    order by t.active desc, array_position(array['leave', 'work_from_home'], t.kind), lower(t.name) collate names, t.id`
  return found
}

const unknownAudienceRow = z.object({ departments: z.boolean(), designations: z.boolean(), brands: z.boolean() })

/** Returns the names of the fields of an audience that have unknown ids. */
export const findUnknownAudience = async (tx: Tx, audience: RequestType['audience']): Promise<string[]> => {
  const listed = await rows(tx, unknownAudienceRow)`
    select exists (select from unnest(${audience.department_ids}::int[]) x(id) where not exists (select from departments d where d.id = x.id)) as departments,
      exists (select from unnest(${audience.designation_ids}::int[]) x(id) where not exists (select from designations d where d.id = x.id)) as designations,
      exists (select from unnest(${audience.brand_ids}::int[]) x(id) where not exists (select from brands d where d.id = x.id)) as brands`
  const found = listed[0]
  return [
    ...(found?.departments ? ['department_ids'] : []),
    ...(found?.designations ? ['designation_ids'] : []),
    ...(found?.brands ? ['brand_ids'] : []),
  ]
}
