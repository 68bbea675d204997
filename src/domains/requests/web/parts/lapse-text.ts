import { fullDay } from '#kit/web/format/dates.ts'
import type { BalanceRow } from '../../contract/balances.models.ts'
import { amountText } from './amounts.ts'

/** The amount that is lost first, and its day: of carried leave, of gifts with a last day, or at the end of the leave year. */
const firstLoss = ({ expiring, lapse }: BalanceRow) =>
  [...expiring, ...(lapse && lapse.amount > 0 ? [lapse] : [])].toSorted((left, right) =>
    left.on.localeCompare(right.on),
  )[0]

const carryText = ({ lapse, unit }: BalanceRow): string =>
  lapse && lapse.carried > 0 && lapse.carried_to
    ? `${amountText(lapse.carried, unit)} carry over until ${fullDay(lapse.carried_to)}`
    : ''

/** `24.5 days lapse after 31 December 2026`, if nothing else is booked; what is carried over where nothing lapses. */
export const lapseText = (row: BalanceRow): Readonly<{ text: string; is_loss: boolean }> => {
  const loss = firstLoss(row)
  if (!loss) return { text: carryText(row) || 'Nothing lapses', is_loss: false }
  const one = loss.amount === 100 && row.unit === 'day'
  return {
    text: `${amountText(loss.amount, row.unit)} ${one ? 'lapses' : 'lapse'} after ${fullDay(loss.on)}`,
    is_loss: true,
  }
}

const DAY_MS = 86_400_000
const SOON_DAYS = 90

/** The loss within the next 90 days; null without one. */
export const soonLost = (row: BalanceRow): string | null => {
  const loss = firstLoss(row)
  const days = loss ? (Date.parse(loss.on) - Date.parse(row.date)) / DAY_MS : Infinity
  return days <= SOON_DAYS ? lapseText(row).text : null
}
