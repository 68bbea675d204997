import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { hiringCard } from '../../contract/hiring.cards.ts'

const BASE = '/admin/offered-candidates'
const ONBOARDING = '/admin/onboarding/invitation'
const WELCOME = '/admin/onboarding/welcome'

const HiringCard = ({ data }: DashboardCardProps) => {
  const card = hiringCard.parse(data)
  const { offers_open, offers_to_approve, interviews_ahead, waiting } = card
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
      <Tile label="Invited" value={number(card.invited)} href={ONBOARDING} />
      <Tile
        label="Documents to review"
        value={number(card.to_review)}
        href={`${ONBOARDING}?tab=review`}
        tone={card.to_review > 0 ? 'attention' : undefined}
      />
      <Tile label="Joining in 7 days" value={number(card.joining_soon)} href={WELCOME} />
    </Tiles>
  )
}
export default HiringCard
