import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { named, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { category } from './inventory.models.ts'
import { categoryRecord } from './inventory.records.ts'
import { inventoryRefusals } from './inventory.refusals.ts'

const changes = ['inventory.changed'] as const
const shows = ['inventory.changed', 'people.changed'] as const
const params = z.strictObject({ id: textId })

export const listCategories = call({
  id: 'inventoryCategories.list',
  route: 'GET /api/admin/inventory-categories',
  permission: 'inventory.read',
  summary: 'Categories of equipment with how much of each is in stock and handed out.',
  data: z.array(category),
  /** Roles that can manage a category, the locations in use, and whether the actor may add a category. */
  meta: z.strictObject({ roles: z.array(named), locations: z.array(z.string()), can_add: z.boolean() }),
  shows,
})

export const addCategory = call({
  id: 'inventoryCategories.add',
  route: 'POST /api/admin/inventory-categories',
  permission: 'inventory.write',
  summary: 'Adds a category. Only roles that change all equipment may.',
  body: z.strictObject(categoryRecord.add),
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
  body: z.strictObject({ version, ...categoryRecord.change }),
  data: category,
  toast: info('Category Updated Successfully'),
  refusals: { ...inventoryRefusals.of('name_taken', 'category_used'), ...commonRefusals.of('stale') },
  changes,
})

export const categoryCalls = { listCategories, addCategory, updateCategory }
