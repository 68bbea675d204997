import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, line, named, text, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { category, ownField } from './inventory.models.ts'
import { inventoryRefusals } from './inventory.refusals.ts'

const changes = ['inventory.changed'] as const
const shows = ['inventory.changed', 'people.changed'] as const
const params = z.strictObject({ id: textId })

const categoryFacts = {
  useful_life_months: z.int().min(1).max(240).nullish(),
  salvage_bp: z.int().min(0).max(10_000).optional(),
  warranty_months: z.int().min(0).max(120).nullish(),
  min_stock: z.int().min(0).max(1000).nullish(),
  requestable: z.boolean().optional(),
  holds_data: z.boolean().optional(),
  terms: text(2000).optional(),
  fields: z.array(ownField).max(10).optional(),
}
const keepers = z.array(id).min(1).max(20)

export const listCategories = call({
  id: 'inventoryCategories.list',
  route: 'GET /api/admin/inventory-categories',
  permission: 'inventory.read',
  summary: 'Categories of equipment with how much of each is in stock and handed out.',
  data: z.array(category),
  /** Roles that can keep a category, the locations in use, and whether the actor may add a category. */
  meta: z.strictObject({ roles: z.array(named), locations: z.array(z.string()), can_add: z.boolean() }),
  shows,
})

export const addCategory = call({
  id: 'inventoryCategories.add',
  route: 'POST /api/admin/inventory-categories',
  permission: 'inventory.write',
  summary: 'Adds a category. Only roles that change all equipment may.',
  body: z.strictObject({
    name: line(60, 2),
    tag_prefix: z
      .string()
      .transform((value) => value.trim().toUpperCase())
      .pipe(z.string().regex(/^[A-Z]{2,4}$/, 'must be 2 to 4 letters')),
    keeper_role_ids: keepers,
    ...categoryFacts,
  }),
  data: category,
  toast: success('Category Added Successfully'),
  refusals: inventoryRefusals.of('name_taken'),
  changes,
})

export const updateCategory = call({
  id: 'inventoryCategories.update',
  route: 'PUT /api/admin/inventory-categories/:id',
  permission: 'inventory.write',
  summary: 'Changes a category; its prefix stays. One without equipment can be taken out of use.',
  params,
  body: z.strictObject({
    version,
    name: line(60, 2).optional(),
    keeper_role_ids: keepers.optional(),
    active: z.boolean().optional(),
    ...categoryFacts,
  }),
  data: category,
  toast: info('Category Updated Successfully'),
  refusals: { ...inventoryRefusals.of('name_taken', 'category_used'), ...commonRefusals.of('stale') },
  changes,
})

export const categoryCalls = { listCategories, addCategory, updateCategory }
