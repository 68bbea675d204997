import { z } from 'zod'
import { id, instant, month } from '#kit/contract/fields.ts'
import { period, status, unit } from './targets.fields.ts'

/** Card `targets` of the employee dashboard: the own targets of this month. */
export const ownTargets = z.strictObject({
  month,
  rows: z.array(
    z.strictObject({
      target_id: id,
      name: z.string(),
      unit,
      period,
      value: z.int().nullable(),
      expected_milli: z.int(),
      actual: z.int(),
      attainment_bp: z.int().nullable(),
      projected: z.int().nullable(),
      needed_per_day_milli: z.int().nullable(),
      status,
    }),
  ),
})
export type OwnTargets = z.output<typeof ownTargets>

/** The targets of a department in a month, counted by status. */
const departmentSum = z.strictObject({
  department_id: id.nullable(),
  name: z.string(),
  /** Met, or on course. */
  good: z.int(),
  at_risk: z.int(),
  missed: z.int(),
  total: z.int(),
})
export const departmentSums = z.array(departmentSum)
export type DepartmentSum = z.output<typeof departmentSum>

/** Card `targets` of the admin dashboard: the targets of people this month, counted by department and status. */
export const departmentTargets = z.strictObject({
  month,
  departments: departmentSums,
  /** The instant of the sums; null if they were calculated for this response. */
  as_of: instant.nullable(),
})
export type DepartmentTargets = z.output<typeof departmentTargets>
