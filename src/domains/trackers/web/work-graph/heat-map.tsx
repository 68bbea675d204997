import type { CSSProperties } from 'react'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { addDays, day } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import type { Measure, WorkGraph } from '../../contract/work-graph.models.ts'
import { shareText } from '../targets/labels.ts'
import styles from './work-graph.module.css'

type Data = Extract<WorkGraph, { view: 'heat' }>
type Props = Readonly<{ data: Data; dayHref: (date: string, person?: number) => ScreenLink }>

const textOf = (measure: Measure, value: number): string =>
  measure === 'worked_share' ? shareText(value) : number(value)

const datesOf = ({ from, to }: Data['range']): string[] => {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** People and days; the stronger the colour, the more was done. A day off without work is empty. */
export const HeatMap = ({ data: { cells, people, range, measure }, dayHref }: Props) => {
  const dates = datesOf(range)
  const values = new Map(cells.map(({ user_id, date, value }) => [`${user_id} ${date}`, value]))
  const most = Math.max(1, ...cells.map(({ value }) => value ?? 0))
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keys
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Heat map">
      <table className={styles.map}>
        <thead>
          <tr>
            <th scope="col">Person</th>
            {dates.map((date) => (
              <th key={date} scope="col">
                {day(date)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {people.map(({ id, name }) => (
            <tr key={id}>
              <th scope="row">{name}</th>
              {dates.map((date) => {
                const value = values.get(`${id} ${date}`)
                return (
                  <td key={date}>
                    {value !== undefined && value !== null && (
                      <GoLink className={styles.cell} href={dayHref(date, id)} style={shade(value / most)}>
                        {textOf(measure, value)}
                      </GoLink>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** Days are mostly much alike, so the square sets them apart. */
const shade = (share: number): CSSProperties => ({ '--share': Math.max(0, Math.min(1, share)) ** 2 })
