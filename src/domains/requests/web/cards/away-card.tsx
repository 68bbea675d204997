import { number } from '#kit/web/format/numbers.ts'
import { Tile, Tiles } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { awayCard } from '../../contract/admin.cards.ts'
import styles from './cards.module.css'

const AwayCard = ({ data }: DashboardCardProps) => {
  const { away, home, rows, people } = awayCard.parse(data)
  const rest = away + home - people.length
  return (
    <div className={styles.card}>
      <Tiles>
        <Tile label="On leave" value={number(away)} tone="away" href={rows.away ?? undefined} />
        <Tile label="Work from home" value={number(home)} tone="elsewhere" href={rows.home ?? undefined} />
      </Tiles>
      {people.length > 0 && (
        <ul className={styles.rows} aria-label="Away today">
          {people.map(({ id, name, photo_version, label, kind }) => (
            <li key={`${id} ${kind}`}>
              <PersonChip
                name={name}
                photo={photo_version === null ? null : { id, version: photo_version }}
                href={`/admin/employee/details/${id}`}
              />
              <StatusBadge tone={kind === 'away' ? 'away' : 'elsewhere'} word={label} />
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && <p className={styles.foot}>{number(rest)} more</p>}
    </div>
  )
}
export default AwayCard
