import { z } from 'zod'
import { rows } from '#kit/server/database/rows.ts'
import { designation } from '../../contract/organisation.models.ts'
import type { Tx } from '#kit/server/context.ts'
import { containing } from '#kit/server/database/containing.ts'
import { placedOn } from './people.ts'

const designationRow = designation.omit({ can: true })
type DesignationRow = z.output<typeof designationRow>
export type Filter = Readonly<{
  id?: number | undefined
  q?: string | undefined
  department_id?: number | undefined
  archived?: boolean | undefined
}>

/** Designations by name; those of a department are its own and those offered everywhere. */
export const listDesignationRows = async (tx: Tx, day: string, filter: Filter): Promise<DesignationRow[]> => {
  const q = containing(filter.q)
  return rows(tx, designationRow)`
    select g.id, g.version, g.archived_at, g.name, g.level, g.job_description,
      case when d.id is not null then json_build_object('id', d.id, 'name', d.name) end as department,
      coalesce(n.people, 0) as people_count
    from designations g
    left join departments d on d.id = g.department_id
    left join (select p.designation_id, count(*)::int as people from ${placedOn(day)} p group by 1) n on n.designation_id = g.id
    where (${filter.id ?? null}::int is null or g.id = ${filter.id ?? null})
      and (${filter.archived === true || filter.id !== undefined} or g.archived_at is null)
      and (${filter.department_id ?? null}::int is null or g.department_id is null or g.department_id = ${filter.department_id ?? null})
      and (${q}::text is null or g.name ilike ${q})
    order by lower(g.name) collate names, g.id`
}
