import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { leadCard } from '../../contract/attendance.cards.ts'
import { BOARD_ORDER, BOARD_SIGNS } from '../parts/tones.ts'

const LeadCard = ({ data, path }: DashboardCardProps) => {
  const { counts } = leadCard.parse(data)
  const states = BOARD_ORDER.filter((state) => (counts[state] ?? 0) > 0)
  if (states.length === 0) return <p className="m-dim">Your people appear here from their first day on.</p>
  return (
    <Tiles>
      {states.map((state) => (
        <Tile
          key={state}
          label={BOARD_SIGNS[state].word}
          value={number(counts[state] ?? 0)}
          tone={BOARD_SIGNS[state].tone}
          href={`${path}&state=${state}`}
        />
      ))}
    </Tiles>
  )
}
export default LeadCard
