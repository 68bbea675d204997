import { one, rows } from '#kit/server/database/rows.ts'
import { template } from '../../../contract/checklist.models.ts'
import type { z } from 'zod'
import type { Tx } from '#kit/server/context.ts'

const templateRow = template.omit({ can: true })
export type TemplateRow = z.output<typeof templateRow>

export const listTemplateRows = async (tx: Tx, id?: number): Promise<TemplateRow[]> => {
  return rows(tx, templateRow)`
    select l.id, l.name, l.is_default, case when u.id is not null then json_build_object('id', u.id, 'name', u.name) end as department,
      l.employment_type, l.bank_required, l.documents, l.items, l.active, l.version
    from onboard_templates l left join departments u on u.id = l.department_id
    where ${id ?? null}::int is null or l.id = ${id ?? null} order by l.active desc, l.is_default desc, lower(l.name) collate names`
}

type TemplateQuery = Readonly<{ department_id: number; employment_type: string; template_id?: number | undefined }>

const chosenTemplate = template.pick({ id: true, bank_required: true, documents: true, items: true })

/** Chooses the template of a new onboarding: the named one, else the closest match, else the default. */
export const chooseTemplate = async (tx: Tx, { department_id, employment_type, template_id }: TemplateQuery) => {
  return one(tx, chosenTemplate)`
    select l.id, l.bank_required, l.documents, l.items from onboard_templates l
    where l.active and (${template_id ?? null}::int is null or l.id = ${template_id ?? null})
      and (${template_id ?? null}::int is not null or l.is_default
        or ((l.department_id = ${department_id} or l.department_id is null) and (l.employment_type = ${employment_type} or l.employment_type is null)
          and num_nonnulls(l.department_id, l.employment_type) > 0))
    order by num_nonnulls(l.department_id, l.employment_type) desc, l.is_default desc, l.id limit 1`
}

/** Unsets the default template, before another one becomes it. */
export const clearDefault = async (tx: Tx): Promise<void> => {
  await tx.updateTable('onboard_templates').set({ is_default: false }).where('is_default', '=', true).execute()
}
