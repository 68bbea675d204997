import { z } from 'zod'
import { one, rows } from '#kit/server/database/rows.ts'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Tx } from '#kit/server/context.ts'
import { termsText } from '../../contract/terms-text.ts'
import type { InventoryHandouts } from '#kit/server/database/tables.ts'

const personNameRow = z.object({ name: z.string() })

export const findPersonName = async (tx: Tx, employeeId: number): Promise<string | undefined> => {
  const found = await rows(tx, personNameRow)`select name from person_short where id = ${employeeId}`
  return found[0]?.name
}

const termsRow = z.object({ name: z.string(), terms: z.string() })

/** The terms of some categories, each once, under the name of its category. */
export const listTerms = async (tx: Tx, categoryIds: readonly number[]): Promise<string> => {
  const found = await rows(tx, termsRow)`select name, terms from inventory_categories
    where id = any(${categoryIds}::int[]) and terms <> '' order by lower(name) collate names`
  return termsText(found)
}

const receiptRow = z.object({
  number: z.string(),
  employee_id: z.number(),
  employee: z.string(),
  handed_at: z.string(),
  handed_by: z.string().nullable(),
  is_whole: z.boolean(),
  terms_text: z.string(),
  signed_at: z.string().nullable(),
  signed_how: z.enum(['self', 'counter']).nullable(),
  items: z.array(
    z.object({
      tag: z.string(),
      name: z.string(),
      serial: z.string().nullable(),
      condition: z.string(),
      state: z.string(),
      due: z.string().nullable(),
    }),
  ),
})

/**
 * Returns the bundle of a receipt, with those of its items that its reader sees: `seen` is a condition on the
 * categories `c`. The terms are about all categories of the bundle, so they are printed on a whole receipt alone.
 * Undefined where the reader sees nothing of it.
 */
export const findReceipt = (tx: Tx, handoutId: number, seen: RawBuilder<boolean>) =>
  one(tx, receiptRow)`select h.number, h.employee_id, e.name as employee, h.handed_at, t.name as handed_by, g.is_whole,
      case when g.is_whole then h.terms_text else '' end as terms_text, h.signed_at, h.signed_how, g.items
    from inventory_handouts h join person_short e on e.id = h.employee_id left join accounts t on t.id = h.handed_by
    cross join lateral (select bool_and(${seen}) as is_whole, json_agg(json_build_object('tag', a.tag, 'name', a.name, 'serial', a.serial, 'condition', g.condition_out,
        'state', g.state, 'due', g.due_back_on) order by g.id) filter (where ${seen}) as items
      from inventory_assignments g join inventory_assets a on a.id = g.asset_id join inventory_categories c on c.id = a.category_id
      where g.handout_id = h.id) g
    where h.id = ${handoutId} and g.items is not null`

/** Returns the bundle of a receipt with all of its items; undefined where there is none. */
export const findWholeReceipt = (tx: Tx, handoutId: number) => findReceipt(tx, handoutId, sql<boolean>`true`)

/** Inserts a bundle. Returns its id and number. */
export const insertHandout = async (tx: Tx, handout: Insertable<InventoryHandouts>) =>
  tx.insertInto('inventory_handouts').values(handout).returning(['id', 'number']).executeTakeFirstOrThrow()

/** Marks a bundle as signed by its holder, unless it was signed before. */
export const updateSignedHandout = async (tx: Tx, id: number, now: string): Promise<void> => {
  await tx
    .updateTable('inventory_handouts')
    .set({ signed_at: now, signed_how: 'self' })
    .where('id', '=', id)
    .where('signed_at', 'is', null)
    .execute()
}
