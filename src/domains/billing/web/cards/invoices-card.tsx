import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { invoicesCard } from '../../contract/billing.cards.ts'

/** The numbers of drafted, unpaid and overdue contract invoices. */
const InvoicesCard = ({ data }: DashboardCardProps) => {
  const card = invoicesCard.parse(data)
  return (
    <Tiles>
      <Tile label="Drafts" value={number(card.drafts)} href="/employee/contract-invoice?state=draft" />
      <Tile label="Unpaid" value={number(card.unpaid)} href="/employee/contract-invoice?state=issued,part_paid" />
      <Tile
        label="Overdue"
        value={number(card.overdue)}
        href="/employee/contract-invoice?overdue=true"
        {...(card.overdue > 0 ? { tone: 'bad' as const } : {})}
      />
    </Tiles>
  )
}
export default InvoicesCard
