import { GoLink } from '#kit/web/address/go-link.tsx'
import { colourOf } from '#kit/web/chart/chart-types.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { ReportFilters } from './report-filters.ts'
import { countIn, type DayResults, rowsIn, SERIES } from './report-sums.ts'
import styles from './report.module.css'

type Props = Readonly<{ dates: readonly string[]; results: readonly DayResults[]; filters: ReportFilters }>

/** Leaves room for the gaps between the parts of a column. */
const MOST_PERCENT = 92

const partsOf = (day: DayResults) =>
  SERIES.map((one) => ({ ...one, count: countIn(day.verdicts, one.verdicts) })).filter(({ count }) => count > 0)

/** The results of everyone who matches as a column above each day of the grid; each leads to the rows of its day. */
export const ResultsRow = ({ dates, results, filters }: Props) => {
  const byDate = new Map(results.map((day) => [day.date, { day, parts: partsOf(day) }]))
  const most = Math.max(1, ...[...byDate.values()].map(({ parts }) => parts.reduce((sum, { count }) => sum + count, 0)))
  const rowsOf = rowsIn(filters)
  return (
    <tr className={styles.results}>
      <th scope="row">Results by day</th>
      {dates.map((date) => {
        const parts = byDate.get(date)?.parts ?? []
        const text = `${dayWords(date)}: ${parts.map(({ name, count }) => `${number(count)} ${name.toLowerCase()}`).join(', ')}`
        return (
          <td key={date}>
            {parts.length > 0 && (
              <GoLink href={rowsOf({ from: date, to: date })} aria-label={text} title={text}>
                {parts.map((part, at) => (
                  <span
                    key={part.name}
                    style={{
                      height: `${(part.count / most) * MOST_PERCENT}%`,
                      background: colourOf({ name: part.name, values: [], tone: part.tone }, at),
                    }}
                  />
                ))}
              </GoLink>
            )}
          </td>
        )
      })}
      <td className={`${styles.sum} m-dim m-small`}>up to {number(most)}</td>
    </tr>
  )
}
