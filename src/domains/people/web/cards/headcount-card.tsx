import { addDays } from '#kit/web/format/dates.ts'
import { type SearchValues, withSearch } from '#kit/web/address/search-text.ts'
import { Line } from '#kit/web/chart/line.tsx'
import { month } from '#kit/web/format/dates.ts'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { headcountCard } from '../../contract/people.cards.ts'

const shortMonth = (value: string): string => `${month(value).slice(0, 3)} ${value.slice(2, 4)}`

/** The headcount, the people who join and leave, and the counts of the last months. */
const HeadcountCard = ({ data, path }: DashboardCardProps) => {
  const card = headcountCard.parse(data)
  const last = addDays(card.day, 30)
  const rowsOf = (filter: SearchValues) => withSearch(path, filter)
  return (
    <div className="m-stack">
      <Tiles>
        <Tile label="People" value={number(card.now)} href={rowsOf({ status: 'employed' })} />
        <Tile
          label="Joining"
          note="in 30 days"
          value={number(card.joining)}
          href={rowsOf({ status: 'preboarding', joined_to: last, sort: 'joined_on' })}
        />
        <Tile
          label="Leaving"
          note="in 30 days"
          value={number(card.leaving)}
          href={rowsOf({ status: 'employed', left_to: last, sort: 'left_on' })}
        />
        <Tile label="On notice" value={number(card.on_notice)} href={rowsOf({ status: 'notice' })} />
      </Tiles>
      <Line
        title="People in 12 months"
        unit="people at the end of the month"
        height={140}
        labels={card.months.map((one) => shortMonth(one.month))}
        series={[{ name: 'People', values: card.months.map(({ people }) => people) }]}
      />
    </div>
  )
}
export default HeadcountCard
