import { minorDigits } from '#kit/contract/currency.ts'
import { readMoney } from '#kit/web/form/money-field.tsx'
import type { Revenue } from '../../contract/revenue.models.ts'

export const monthsOf = (year: number): string[] =>
  Array.from({ length: 12 }, (_, at) => `${year}-${String(at + 1).padStart(2, '0')}`)

/** The plan of each month as it is typed; nothing where none is planned. */
export const typedPlan = (rows: readonly Revenue[], months: readonly string[], currency: string): string[] =>
  months.map((month) => {
    const planned = rows.find((row) => row.month === month)?.planned_minor ?? 0
    const digits = minorDigits(currency)
    return planned === 0 ? '' : (planned / 10 ** digits).toFixed(digits)
  })

/** What several cells of a sheet, a row or a column, fill from one month on; null where it is one value. */
export const pastedInto = (typed: readonly string[], at: number, text: string): string[] | null => {
  const cells = text.trim().split(/\t|\r?\n/)
  if (cells.length < 2) return null
  return typed.map((value, month) => cells[month - at]?.trim() ?? value)
}

type Change = Readonly<{ month: string; planned_minor: number; row: Revenue | undefined }>

/** The months whose plan differs from what is stored; NaN for what is no amount. */
export const changedMonths = (
  rows: readonly Revenue[],
  months: readonly string[],
  typed: readonly string[],
  currency: string,
): Change[] =>
  months.flatMap((month, at) => {
    const row = rows.find((one) => one.month === month)
    const planned_minor = readMoney(typed[at] ?? '', currency) ?? 0
    return planned_minor === (row?.planned_minor ?? 0) ? [] : [{ month, planned_minor, row }]
  })
