import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { hiringCard } from '../../contract/hiring.cards.ts'

const BASE = '/admin/offered-candidates'

const HiringCard = ({ data }: DashboardCardProps) => {
  const { offers_open, offers_to_approve, interviews_ahead, waiting } = hiringCard.parse(data)
  return (
    <Tiles>
      <Tile label="Offers open" value={number(offers_open)} href={`${BASE}?state=sent`} />
      <Tile
        label="To approve"
        value={number(offers_to_approve)}
        href={`${BASE}?state=draft`}
        tone={offers_to_approve > 0 ? 'attention' : undefined}
      />
      <Tile label="Interviews in 7 days" value={number(interviews_ahead)} href={`${BASE}?tab=interviews`} />
      <Tile
        label="Waiting over 3 days"
        value={number(waiting)}
        href={`${BASE}?tab=pipeline&view=table&waiting_days=3`}
        tone={waiting > 0 ? 'attention' : undefined}
      />
    </Tiles>
  )
}
export default HiringCard
