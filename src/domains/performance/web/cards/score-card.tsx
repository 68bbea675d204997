import { GoLink } from '#kit/web/address/go-link.tsx'
import { Line } from '#kit/web/chart/line.tsx'
import { month } from '#kit/web/format/dates.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { scoreCard } from '../../contract/performance.cards.ts'

/** Score points of this month and the last, and how they went for six. */
const ScoreCard = ({ data }: DashboardCardProps) => {
  const { current, former, months } = scoreCard.parse(data)
  return (
    <>
      <Tiles>
        <Tile label="This month" value={String(current)} href="/employee/scores?tab=scores" counts={null} />
        <Tile label="Last month" value={String(former)} />
      </Tiles>
      <Line
        title="Score points"
        unit="six months"
        labels={months.map((one) => month(one.month))}
        series={[{ name: 'Points', values: months.map(({ points }) => Math.max(0, points)) }]}
        height={110}
      />
      <GoLink href="/employee/scores?tab=scores">All scores</GoLink>
    </>
  )
}
export default ScoreCard
