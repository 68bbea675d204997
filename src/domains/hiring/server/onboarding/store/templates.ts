import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'
import { documentType, type Template, templateItem } from '../../../contract/checklist.models.ts'

export type TemplateRow = Omit<Template, 'can'>

export const listTemplateRows = async (tx: Tx, id?: number): Promise<TemplateRow[]> => {
  const { rows } = await sql<TemplateRow>`
    select l.id, l.name, l.is_default, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as department,
      l.employment_type, l.bank_required, l.documents, l.items, l.active, l.version
    from onboard_templates l left join departments u on u.id = l.department_id
    where ${id ?? null}::int is null or l.id = ${id ?? null} order by l.active desc, l.is_default desc, lower(l.name)`.execute(
    tx,
  )
  return rows
}

type Fit = Readonly<{ department_id: number; employment_type: string; template_id?: number | undefined }>

/** The template of a new onboarding: the one that is named, else the one that fits closest, else the default. */
export const chooseTemplate = async (tx: Tx, { department_id, employment_type, template_id }: Fit) => {
  const { rows } = await sql<{ id: number; bank_required: boolean; documents: unknown; items: unknown }>`
    select l.id, l.bank_required, l.documents, l.items from onboard_templates l
    where l.active and (${template_id ?? null}::int is null or l.id = ${template_id ?? null})
      and (${template_id ?? null}::int is not null or l.is_default
        or ((l.department_id = ${department_id} or l.department_id is null) and (l.employment_type = ${employment_type} or l.employment_type is null)
          and num_nonnulls(l.department_id, l.employment_type) > 0))
    order by num_nonnulls(l.department_id, l.employment_type) desc, l.is_default desc, l.id limit 1`.execute(tx)
  const [row] = rows
  return (
    row && {
      id: row.id,
      bank_required: row.bank_required,
      documents: z.array(documentType).parse(row.documents),
      items: z.array(templateItem).parse(row.items),
    }
  )
}

/** Before another template becomes the default. */
export const clearDefault = async (tx: Tx): Promise<void> => {
  await tx.updateTable('onboard_templates').set({ is_default: false }).where('is_default', '=', true).execute()
}
