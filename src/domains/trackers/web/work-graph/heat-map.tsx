import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { HeatTable } from '#kit/web/chart/heat-table.tsx'
import { addDays, day, today, weekdayLetter } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import type { Measure, WorkGraph } from '../../contract/work-graph.models.ts'
import { shareText } from '../targets/labels.ts'

type Data = Extract<WorkGraph, { view: 'heat' }>
type Props = Readonly<{
  data: Data
  dayHref: (date: string, person?: number) => ScreenLink
  personHref: (person: number) => ScreenLink
}>

const textOf = (measure: Measure, value: number): string =>
  measure === 'worked_share' ? shareText(value) : number(value)

const datesOf = ({ from, to }: Data['range']): string[] => {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) dates.push(date)
  return dates
}

/** Days are mostly much alike: the scale of worked time begins at half of what is expected. */
const SHARES = { least: 5000, most: 11_000 } as const

/** Returns the values at both ends of the scale, with their texts. */
const scaleOf = ({ measure, cells }: Data) => {
  if (measure === 'worked_share')
    return {
      ...SHARES,
      texts: { least: `${shareText(SHARES.least)} or less`, most: `${shareText(SHARES.most)} or more` },
    }
  const most = Math.max(1, ...cells.map(({ value }) => value ?? 0))
  return { least: 0, most, texts: { least: '0', most: number(most) } }
}

/** People and days; the stronger the colour, the more was done. A day off without work is empty. */
export const HeatMap = ({ data, dayHref, personHref }: Props) => {
  const { cells, people, range, measure } = data
  const dates = datesOf(range)
  const values = new Map(cells.map(({ user_id, date, value }) => [`${user_id} ${date}`, value]))
  const { least, most, texts } = scaleOf(data)
  const now = today()
  if (people.length === 0) return <Empty title="No one in this period" text="Choose another team or period." />
  return (
    <HeatTable
      label="Heat map"
      of="Person"
      scale={texts}
      columns={dates.map((date) => ({
        key: date,
        title: day(date),
        head: (
          <>
            {weekdayLetter(date)}
            <br />
            {Number(date.slice(8))}
          </>
        ),
        isToday: date === now,
      }))}
      rows={people.map(({ id, name }) => ({
        key: String(id),
        name: <GoLink href={personHref(id)}>{name}</GoLink>,
        cells: dates.map((date) => {
          const value = values.get(`${id} ${date}`)
          if (value === undefined || value === null) return null
          return {
            fill: Math.max(0, Math.min(1, (value - least) / (most - least))),
            label: `${name}, ${day(date)}: ${textOf(measure, value)}`,
            href: dayHref(date, id),
          }
        }),
      }))}
    />
  )
}
