import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'

export const findPersonName = async (tx: Tx, employeeId: number): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select name from person_short where id = ${employeeId}`.execute(tx)
  return rows[0]?.name
}

/** The terms of some categories, each once, under the name of its category. */
export const listTerms = async (tx: Tx, categoryIds: readonly number[]): Promise<string> => {
  const { rows } = await sql<{ name: string; terms: string }>`select name, terms from inventory_categories
    where id = any(${categoryIds}::int[]) and terms <> '' order by lower(name)`.execute(tx)
  return rows.map(({ name, terms }) => `${name}: ${terms}`).join('\n\n')
}

/**
 * The bundle of a receipt, with those of its items that its reader sees: `seen` judges the categories `c`. The terms speak of
 * all categories of the bundle, so they stand on a whole receipt alone. Undefined where the reader sees nothing of it.
 */
export const findReceipt = async (tx: Tx, handoutId: number, seen: RawBuilder<boolean>) => {
  const { rows } = await sql<{
    number: string
    employee_id: number
    employee: string
    handed_at: string
    handed_by: string | null
    is_whole: boolean
    terms_text: string
    signed_at: string | null
    signed_how: 'self' | 'counter' | null
    items: readonly Readonly<{
      tag: string
      name: string
      serial: string | null
      condition: string
      state: string
      due: string | null
    }>[]
  }>`select h.number, h.employee_id, e.name as employee, h.handed_at, t.name as handed_by, g.is_whole,
      case when g.is_whole then h.terms_text else '' end as terms_text, h.signed_at, h.signed_how, g.items
    from inventory_handouts h join person_short e on e.id = h.employee_id left join accounts t on t.id = h.handed_by
    cross join lateral (select bool_and(${seen}) as is_whole, json_agg(json_build_object('tag', a.tag, 'name', a.name, 'serial', a.serial, 'condition', g.condition_out,
        'state', g.state, 'due', g.due_back_on) order by g.id) filter (where ${seen}) as items
      from inventory_assignments g join inventory_assets a on a.id = g.asset_id join inventory_categories c on c.id = a.category_id
      where g.handout_id = h.id) g
    where h.id = ${handoutId} and g.items is not null`.execute(tx)
  return rows[0]
}
