import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { document } from '#domains/hiring/contract/onboarding.models.ts'
import type { Tx } from '#kit/server/context.ts'

/** Returns the pay of an accepted offer. */
export const findAcceptedPay = (tx: Tx, offerId: number) =>
  tx
    .selectFrom('offers')
    .select(['base_minor', 'currency', 'basis'])
    .where('id', '=', offerId)
    .where('state', '=', 'accepted')
    .executeTakeFirst()

const acceptedDocument = document
  .pick({ id: true, type_key: true, name: true, file_id: true, expires_on: true })
  .extend({ number_enc: z.instanceof(Buffer).nullable() })
export type AcceptedDocument = z.output<typeof acceptedDocument>

/** Returns the accepted documents of an onboarding. */
export const listAccepted = async (tx: Tx, id: number): Promise<AcceptedDocument[]> =>
  rows(tx, acceptedDocument)`select d.id, d.type_key, d.name, d.file_id, d.number_enc, d.expires_on
    from onboard_documents d where d.onboard_id = ${id} and d.state = 'accepted' order by d.id`

const namedField = z.object({ field: z.string(), label: z.string(), value: z.string().nullable() })
type NamedField = z.output<typeof namedField>

/** Returns the names of the rows that an onboarding refers to, as fields of the new employee. */
export const listNamedFields = async (tx: Tx, id: number, brandId: number | null): Promise<NamedField[]> => {
  return rows(tx, namedField)`
    select v.field, v.label, v.value from onboards o left join brands b on b.id = ${brandId}::int left join roles r on r.id = o.role_id
    left join work_patterns p on p.id = coalesce(o.work_pattern_id, b.default_pattern_id) left join departments u on u.id = o.department_id
    left join teams t on t.id = o.team_id left join designations d on d.id = o.designation_id left join person_short m on m.id = o.manager_id
    cross join lateral (values ('brand_id', 'Brand', b.name), ('department_id', 'Department', u.name), ('team_id', 'Team', t.name),
      ('designation_id', 'Designation', d.name), ('manager_id', 'Manager', m.name), ('role_id', 'Role', r.name),
      ('work_pattern_id', 'Work pattern', p.name)) v(field, label, value) where o.id = ${id}`
}
