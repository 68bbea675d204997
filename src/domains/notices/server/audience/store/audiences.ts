import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import type { Tx } from '#kit/server/context.ts'
import type { Audience } from '#domains/notices/contract/announcements.models.ts'
import { organisationDay } from '../../store/organisation-day.ts'

type Part = Readonly<{
  department_id?: number
  team_id?: number
  designation_id?: number
  role_id?: number
  employee_id?: number
  excluded?: boolean
}>

const partsOf = (audience: Audience): Part[] => {
  const left = new Set(audience.exclude_employee_ids)
  return [
    ...[...new Set(audience.department_ids)].map((department_id) => ({ department_id })),
    ...[...new Set(audience.team_ids)].map((team_id) => ({ team_id })),
    ...[...new Set(audience.designation_ids)].map((designation_id) => ({ designation_id })),
    ...[...new Set(audience.role_ids)].map((role_id) => ({ role_id })),
    ...[...new Set(audience.employee_ids)].filter((id) => !left.has(id)).map((employee_id) => ({ employee_id })),
    ...[...left].map((employee_id) => ({ employee_id, excluded: true })),
  ]
}

const insertParts = async (tx: Tx, audience_id: number, audience: Audience): Promise<void> => {
  const parts = partsOf(audience)
  if (parts.length === 0) return
  await tx
    .insertInto('audience_parts')
    .values(parts.map((part) => ({ audience_id, ...part })))
    .execute()
}

export const insertAudience = async (tx: Tx, audience: Audience): Promise<number> => {
  const { everyone, admins } = audience
  const { id } = await tx.insertInto('audiences').values({ everyone, admins }).returning('id').executeTakeFirstOrThrow()
  await insertParts(tx, id, audience)
  return id
}

export const replaceAudience = async (tx: Tx, id: number, audience: Audience): Promise<void> => {
  const { everyone, admins } = audience
  await tx.updateTable('audiences').set({ everyone, admins }).where('id', '=', id).execute()
  await tx.deleteFrom('audience_parts').where('audience_id', '=', id).execute()
  await insertParts(tx, id, audience)
}

export const deleteAudience = async (tx: Tx, id: number): Promise<void> => {
  await tx.deleteFrom('audiences').where('id', '=', id).execute()
}

const counted = z.object({ name: z.string(), count: z.number() })
const members = z.object({ count: z.number(), departments: z.array(counted), names: z.array(z.string()) })
type Members = z.output<typeof members>

const NAMES = 20

/** Returns the members of an audience today. */
export const getMemberSummary = async (tx: Tx, now: string, id: number): Promise<Members> => {
  const found = await rows(tx, members)`
    with member as materialized (select m.account_id, m.employee_id, m.department_id, a.name
      from audience_accounts(array[${id}::int], ${organisationDay(now)}) m join accounts a on a.id = m.account_id)
    select (select count(*)::int from member) as count,
      (select coalesce(json_agg(json_build_object('name', x.name, 'count', x.count) order by x.count desc, lower(x.name) collate names), '[]') from (
        select case when m.employee_id is null then 'Administrators' else coalesce(d.name, 'No department') end as name, count(*)::int as count
        from member m left join departments d on d.id = m.department_id group by 1) x) as departments,
      (select coalesce(json_agg(x.name order by lower(x.name) collate names), '[]') from (select name from member order by lower(name) collate names limit ${NAMES}) x) as names`
  return found[0] ?? { count: 0, departments: [], names: [] }
}
