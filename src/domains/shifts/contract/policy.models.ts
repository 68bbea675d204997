import { z } from 'zod'
import { date, id, time, version } from '#kit/contract/fields.ts'
import { skillLevel } from './shifts.inputs.ts'
import { labourRuleRecord, settingsRecord, templateRecord } from './shifts.records.ts'

export const labourRule = z.strictObject({ id, ...labourRuleRecord.whole })
export const labourRuleRow = z.strictObject({ id, ...labourRuleRecord.row })
export const labourRuleInput = z
  .strictObject({
    ...labourRuleRecord.whole,
    scope_id: labourRuleRecord.whole.scope_id.optional(),
    dry_run: z.boolean().optional(),
  })
  .refine(({ scope, scope_id }) => (scope === 'organisation') === ((scope_id ?? null) === null), {
    error: 'Choose for whom it holds',
    path: ['scope_id'],
  })
export type LabourRuleInput = z.output<typeof labourRuleInput>

export const template = z.strictObject({
  id,
  version,
  ...templateRecord.row,
  in_use: z.boolean(),
  can: z.strictObject({ update: z.boolean(), delete: z.boolean() }),
})
export type TemplateRow = z.output<typeof template>

const halfHour = time.refine((value) => value.endsWith(':00') || value.endsWith(':30'), 'is a full or a half hour')
const untilMidnight = z.union([halfHour, z.literal('24:00')])
export const coverageNeed = z
  .strictObject({
    weekday: z.int().min(1).max(7).nullable(),
    date: date.nullable(),
    from_time: halfHour,
    to_time: untilMidnight,
    needed: z.int().min(0).max(1000),
    /** The skill and level that this number of people need. */
    skill_id: id.nullable().optional(),
    skill_level: skillLevel.nullable().optional(),
    effective_from: date,
  })
  .refine(({ skill_id, skill_level }) => (skill_id ?? null) === null || (skill_level ?? null) !== null, {
    error: 'Choose the level',
    path: ['skill_level'],
  })
  .refine((row) => (row.weekday === null) !== (row.date === null), {
    error: 'Choose a weekday or a date',
    path: ['weekday'],
  })
  .refine((row) => row.from_time < row.to_time, { error: 'It ends after it begins', path: ['to_time'] })
export type CoverageNeed = z.output<typeof coverageNeed>

export const demand = z.strictObject({
  weeks: z.int(),
  /** Minutes that a ticket takes; null where no time was noted, so that no one is suggested. */
  median_minutes: z.int().nullable(),
  /** Hours of the week in which tickets came. */
  hours: z.array(
    z.strictObject({
      weekday: z.int().min(1).max(7),
      hour: z.int().min(0).max(23),
      /** In all weeks together. */
      tickets: z.int(),
      suggested: z.int(),
    }),
  ),
})
export type Demand = z.output<typeof demand>

export const shiftSettings = z.strictObject({
  team_id: id,
  version: z.int().min(0),
  ...settingsRecord.row,
})
export type ShiftSettings = z.output<typeof shiftSettings>
export const settingsInput = z.strictObject({ version: z.int().min(0), ...settingsRecord.whole })
