import type { FormOf } from '#kit/web/form/use-call-form.ts'
import type { HikeReason, HikeEligibility } from '../../contract/hikes.models.ts'

export type TypedRow = Readonly<{
  employee_id?: number | null
  percent_bp?: number | null
  new_minor?: number | null
}>

/** A list of raises that have their day, reason and note in common. */
export type ProposeValues = Readonly<{
  by: 'percent' | 'amount'
  effective_from: string | null
  reason: HikeReason | null
  note: string | null
  round_id: number | null
  items: readonly TypedRow[]
}>
export type ProposeForm = FormOf<ProposeValues>

const WHOLE = 10_000

/** Half to even, as the server rounds. */
const rounded = (value: number): number => {
  const below = Math.floor(value)
  const rest = value - below
  if (rest !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

/** The new pay of a row; null while nothing that counts is typed. */
export const newPay = (current: number, row: TypedRow, by: ProposeValues['by']): number | null => {
  const typed = by === 'percent' ? row.percent_bp : row.new_minor
  if (typed === null || typed === undefined || !Number.isFinite(typed) || typed <= 0) return null
  return by === 'percent' ? rounded((current * (WHOLE + typed)) / WHOLE) : typed
}

/** The body of the call. While the note is missing it has one row only, so that the error about it comes once. */
export const proposalBody = ({ by, items, effective_from, reason, note, round_id }: ProposeValues) => {
  const rows = note ? items : items.slice(0, 1)
  return {
    items: rows.map(({ employee_id, percent_bp, new_minor }) => ({
      employee_id: employee_id ?? undefined,
      effective_from,
      reason,
      note: note ?? '',
      ...(round_id === null ? {} : { round_id }),
      ...(by === 'percent' ? { percent_bp: percent_bp ?? undefined } : { new_minor: new_minor ?? undefined }),
    })),
  }
}

const MONTHS = 12

/** The cost of the typed raises in a year, by currency; of monthly pay that is seen. */
export const yearlyCosts = (
  { items, by }: Pick<ProposeValues, 'items' | 'by'>,
  eligibilities: ReadonlyMap<number, HikeEligibility>,
): readonly Readonly<{ currency: string; minor: number }>[] => {
  const sums = new Map<string, number>()
  for (const row of items) {
    const eligibility = row.employee_id == null ? undefined : eligibilities.get(row.employee_id)
    if (
      !eligibility?.ok ||
      eligibility.current_minor === null ||
      eligibility.currency === null ||
      eligibility.basis !== 'monthly'
    )
      continue
    const next = newPay(eligibility.current_minor, row, by)
    if (next === null) continue
    sums.set(eligibility.currency, (sums.get(eligibility.currency) ?? 0) + (next - eligibility.current_minor) * MONTHS)
  }
  return [...sums].map(([currency, minor]) => ({ currency, minor }))
}
