import { z } from 'zod'
import { date, id, instant, named, version } from '#kit/contract/fields.ts'
import { minor, payee, rowVerdict } from './pay.fields.ts'
import { basis } from './salaries.models.ts'

export const hikeState = z.enum(['proposed', 'approved', 'rejected', 'withdrawn', 'applied'])
export type HikeState = z.output<typeof hikeState>
export const hikeReason = z.enum(['annual', 'promotion', 'market', 'merit', 'equity'])
export type HikeReason = z.output<typeof hikeReason>

/** The cost of the raises of a round in a year, next to its budget. */
export const roundBudget = z.strictObject({
  currency: z.string(),
  /** Zero where hikes have a currency without a budget. */
  budget_minor: minor,
  proposed_minor: minor,
  approved_minor: minor,
  applied_minor: minor,
})
export type RoundBudget = z.output<typeof roundBudget>

export const hikeRound = z.strictObject({
  id,
  name: z.string(),
  /** The day that is proposed for its raises. */
  effective_from: date,
  closed_at: instant.nullable(),
  /** Hikes of the round that were not rejected or withdrawn. */
  hikes: z.int(),
  /** Those of them with hourly pay, whose cost of a year is not known. */
  uncounted: z.int(),
  /** Null without the right to see pay. */
  budgets: z.array(roundBudget).nullable(),
  version,
  can: z.strictObject({ update: z.boolean() }),
})
export type HikeRound = z.output<typeof hikeRound>

/** A salary that begins after a raise, and would end it. Without the right to see pay its amounts are null. */
export const laterSalary = z.strictObject({
  id,
  effective_from: date,
  currency: z.string(),
  basis,
  base_minor: minor.nullable(),
  /** Raised in the same proportion; null while no raise is known. */
  raised_minor: minor.nullable(),
})
export type LaterSalary = z.output<typeof laterSalary>

/** Salaries that begin after a raise are raised in the same proportion, or stay as they are. */
export const laterChoice = z.enum(['raise', 'keep'])
export type LaterChoice = z.output<typeof laterChoice>

/** A month that is issued and that a raise dated back changes. */
const touchedMonth = z.strictObject({
  month: z.string(),
  currency: z.string(),
  /** The net of the month with the facts of now and the raise, less the amounts already paid; null where it may not be seen or cannot be worked out. */
  difference_minor: minor.nullable(),
})
export const backPay = z.strictObject({ employee_id: id, months: z.array(touchedMonth) })
export type BackPay = z.output<typeof backPay>

/** A proposed raise. Without the right to see pay every amount is null, and the percentage is shown on own proposals only. */
export const hike = z.strictObject({
  id,
  employee: payee,
  effective_from: date,
  currency: z.string(),
  basis,
  current_minor: minor.nullable(),
  new_minor: minor.nullable(),
  /** Hundredths of a percent. */
  percent_bp: z.int().nullable(),
  /** Twelve times the monthly difference; null for hourly pay. */
  annual_cost_minor: minor.nullable(),
  /** The result of the last cycle that ended before the raise begins; null without one, and without the right to see evaluations. */
  evaluation: z.strictObject({ cycle: z.string(), score_x100: z.int(), grade: z.string() }).nullable(),
  /** The round whose budget it counts against. */
  round: named.nullable(),
  reason: hikeReason,
  note: z.string(),
  state: hikeState,
  proposed_by: z.string(),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  decision_note: z.string().nullable(),
  /** Null: the system, on its day. */
  applied_by: z.string().nullable(),
  applied_at: instant.nullable(),
  salary_id: id.nullable(),
  has_letter: z.boolean(),
  /** The salary differs from the one that the hike was proposed on; only for an approved hike. */
  base_changed: z.boolean(),
  /** Salaries that begin after it; only for a hike that is not applied, withdrawn or rejected. */
  later_salaries: z.array(laterSalary),
  version,
  can: z.strictObject({
    update: z.boolean(),
    withdraw: z.boolean(),
    approve: z.boolean(),
    reject: z.boolean(),
    apply: z.boolean(),
  }),
})
export type Hike = z.output<typeof hike>

/** The result of checking a proposed row. Without the right to see pay every amount is null. */
export const hikeVerdict = z.strictObject({
  ...rowVerdict.shape,
  employee_id: id,
  currency: z.string().nullable(),
  basis: basis.nullable(),
  current_minor: minor.nullable(),
  new_minor: minor.nullable(),
  percent_bp: z.int().nullable(),
  annual_cost_minor: minor.nullable(),
})
export type HikeVerdict = z.output<typeof hikeVerdict>

/** The pay of a person before a raise, and whether a raise can be proposed. Without the right to see pay the amount is null. */
export const hikeEligibility = hikeVerdict
  .pick({
    employee_id: true,
    ok: true,
    code: true,
    message: true,
    currency: true,
    basis: true,
    current_minor: true,
  })
  .extend({ later_salaries: z.array(laterSalary) })
export type HikeEligibility = z.output<typeof hikeEligibility>
