import { z } from 'zod'
import { id, version } from '#kit/contract/fields.ts'
import { taskRecord, templateRecord } from './onboarding.records.ts'

export const template = z.strictObject({
  id,
  ...templateRecord.row,
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type Template = z.output<typeof template>

export const task = z.strictObject({
  id,
  onboard_id: id,
  ...taskRecord.row,
  is_late: z.boolean(),
  fills: z.literal('manager_note').nullable(),
  equipment: z.strictObject({ id, name: z.string(), in_stock: z.int() }).nullable(),
  page: z.strictObject({ id, title: z.string(), path: z.string() }).nullable(),
  version,
  can: z.strictObject({ done: z.boolean(), waive: z.boolean(), reopen: z.boolean(), assign: z.boolean() }),
})
export type Task = z.output<typeof task>
