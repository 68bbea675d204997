import { duration as plainDuration } from '#kit/contract/duration.ts'
import type { PostingKind, TimeBasis } from './overtime.models.ts'
import type { ClosingChange } from './time-account.rules.ts'

/** Formats durations and months: on a screen as the reader has chosen, elsewhere in English. */
export type TimeFormat = Readonly<{ duration: (minutes: number) => string }>

type Line = Readonly<{ kind: PostingKind; basis: TimeBasis | null }>

/** Returns the inputs of a posting of a time account as sentences; none where a person made it. */
export const timeWhyLines = ({ kind, basis }: Line, { duration }: TimeFormat): string[] => {
  if (!basis) return []
  if (basis.rule === 'day') {
    const { expected_minutes, worked_minutes, computed_minutes, approved_minutes, rate_percent, before } = basis
    const worked = `Worked ${duration(worked_minutes)} of ${duration(expected_minutes)} expected`
    const earlier = before === 0 ? [] : [`Posted for the day before: ${duration(before)}`]
    if (kind === 'short') {
      const isWhole = expected_minutes - worked_minutes === basis.short_minutes
      const steps = isWhole ? '' : ', in the steps of the rules'
      return [worked, `Short by ${duration(basis.short_minutes)}${steps}`, ...earlier]
    }
    const approved = `Overtime ${duration(computed_minutes)}, approved ${duration(approved_minutes)}`
    return [worked, rate_percent === 100 ? approved : `${approved}, at ${rate_percent} %`, ...earlier]
  }
  const { balance, earned, recent, covered_minutes, expiry_months, balance_cap_minutes, taken, before } = basis
  const months = `${expiry_months} ${expiry_months === 1 ? 'month' : 'months'}`
  const limits: Readonly<Record<string, string>> = {
    covered: `Earned in the month: ${duration(earned)}. The salary covers up to ${duration(covered_minutes)} of it`,
    expired: `Earned in the last ${months}: ${duration(recent)}. What is older lapses`,
    capped: `The limit is ${duration(balance_cap_minutes)}`,
  }
  const limit = limits[kind]
  return [
    `Balance before the month was closed: ${duration(balance)}`,
    ...(limit ? [limit] : []),
    `Taken for the month: ${duration(taken)}`,
    ...(before === 0 ? [] : [`Taken for it before: ${duration(before)}`]),
  ]
}

/** Returns the stored reason of a closing. */
export const closingReason = ({ kind, minutes, basis }: Omit<ClosingChange, 'month'>): string => {
  if (minutes > 0) return 'The month was closed again'
  if (kind === 'covered') return 'Covered by the salary'
  if (kind === 'capped') return `Above the limit of ${plainDuration(basis.balance_cap_minutes)}`
  return `Lapsed after ${basis.expiry_months} ${basis.expiry_months === 1 ? 'month' : 'months'}`
}
