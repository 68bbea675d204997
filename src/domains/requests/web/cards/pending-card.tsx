import { type SearchValues, withSearch } from '#kit/web/address/search-text.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { adminRequestsCard } from '../../contract/admin.cards.ts'
import { waitedText } from './waited-text.ts'
import styles from './cards.module.css'

/** The number of types that the chart shows. */
const MAX_TYPES = 6

const PendingCard = ({ data, path }: DashboardCardProps) => {
  const { pending, over_24h, oldest_hours, by_type } = adminRequestsCard.parse(data)
  const rowsOf = (filter: SearchValues) => (path === '' ? undefined : withSearch(path, filter))
  if (pending === 0) return <p className="m-dim">No request waits for a decision.</p>
  const types = by_type.toSorted((left, right) => right.pending - left.pending).slice(0, MAX_TYPES)
  return (
    <div className={styles.card}>
      <Tiles>
        <Tile
          label="Waiting"
          value={number(pending)}
          tone="attention"
          note={oldest_hours !== null && `the oldest for ${waitedText(oldest_hours)}`}
          href={rowsOf({})}
        />
        <Tile label="For more than a day" value={number(over_24h)} tone={over_24h > 0 ? 'bad' : 'off'} />
      </Tiles>
      <Bars
        title="By type"
        unit="requests"
        labels={types.map(({ type }) => type.name)}
        series={[{ name: 'Waiting', values: types.map((one) => one.pending) }]}
        href={(label) => rowsOf({ type: types[label]?.type.id })}
      />
    </div>
  )
}
export default PendingCard
