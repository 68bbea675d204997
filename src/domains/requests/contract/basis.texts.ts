import type { EntitlementPart, LedgerStatement, PostingBasis } from './balances.models.ts'

/** Formats amounts, days and durations: on a screen as the reader has chosen, elsewhere in English. */
export type BasisFormat = Readonly<{
  amount: (amount: number) => string
  day: (day: string) => string
  duration: (minutes: number) => string
  number: (value: number) => string
}>

const weekText = ({ week }: EntitlementPart, { number }: BasisFormat): string[] => {
  if (!week) return []
  const days = week.hundredths / week.weeks / 100
  return days === week.reference ? [] : [`${number(days)} of ${week.reference} working days a week`]
}

const monthsText = ({ months, days, of_days }: EntitlementPart): string[] => {
  if (months === null) return days === of_days ? [] : [`${days} of ${of_days} days`]
  const twelfths = months === 12 ? [] : [`${months} of 12 months`]
  return days === of_days ? twelfths : [...twelfths, `${days} of ${of_days} days of it`]
}

const partText = (part: EntitlementPart, format: BasisFormat): string => {
  const { from, to, yearly_amount } = part
  const terms = [...monthsText(part), ...weekText(part, format)]
  const share = terms.length === 0 ? 'all of it' : terms.join(', ')
  return `${format.day(from)} to ${format.day(to)}: ${format.amount(yearly_amount)} a year, ${share}`
}

/** Returns the inputs of a posting as sentences. */
export const basisLines = (basis: PostingBasis, format: BasisFormat): string[] => {
  const { amount } = format
  if (basis.rule === 'closing') {
    const { rest, limit } = basis
    const left = `Left at the end: ${amount(rest)}`
    if (!limit) return [left, 'Nothing carries over after the last day of work']
    if (limit.carry_max === 0 || limit.carry_months === 0) return [left, 'The plan carries nothing over']
    const months = `${limit.carry_months} ${limit.carry_months === 1 ? 'month' : 'months'}`
    return [left, `The plan carries over at most ${amount(limit.carry_max)}, for ${months}`]
  }
  const { parts, total, rounding, share, before } = basis
  return [
    ...(parts.length === 0 ? ['No leave plan applies'] : parts.map((part) => partText(part, format))),
    `For the leave year: ${amount(total)}${rounding > 1 ? `, rounded to ${amount(rounding)}` : ''}`,
    ...(share ? [`This is share ${share.nth} of ${share.of}`] : []),
    ...(before === null ? [] : [`Before the change: ${amount(before)}`]),
  ]
}

type Posting = Pick<LedgerStatement['postings'][number], 'basis' | 'day'>

const DAY_PARTS = {
  full: 'A full day',
  first_half: 'The first half of the day',
  second_half: 'The second half of the day',
  hours: 'Hours of the day',
  rest_of_day: 'The rest of the day',
  none: 'No working time',
} as const

/** Returns the reasons for the amount of a posting as sentences; none where only its own reason has them. */
export const whyLines = ({ basis, day }: Posting, format: BasisFormat): string[] => {
  if (basis) return basisLines(basis, format)
  if (!day) return []
  const { part, minutes, full_day_minutes, holiday } = day
  const planned = `${format.duration(minutes)} of ${format.duration(full_day_minutes)} planned`
  return [`${DAY_PARTS[part]}: ${planned}`, ...(holiday ? [`Holiday: ${holiday}`] : [])]
}
