import type { ScreenLink } from '#kit/contract/keys.ts'
import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Card } from '../../contract/card.models.ts'
import type { KnownPresence } from '../../contract/presence.models.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import { photoOf, presenceText, STATUS } from './labels.ts'
import styles from './directory.module.css'

type Shown = Pick<Card, 'id' | 'name' | 'photo_version' | 'designation' | 'department' | 'team'> &
  Readonly<{ presence: KnownPresence | null }>

const TileContent = ({ row, mark, under }: { row: Shown; mark: ReactNode; under: string | null }) => (
  <>
    <PersonAvatar name={row.name} photo={photoOf(row)} size={44} presence={row.presence} />
    <span className={styles.text}>
      <span className={styles.name}>
        {row.name} {mark}
      </span>
      <span className="m-dim">{row.designation?.name ?? row.department?.name}</span>
      <span className="m-dim m-small">{row.team?.name}</span>
      <span className="m-dim m-small">{under}</span>
    </span>
  </>
)

/** Colleagues as cards, each of which opens. */
export const CardGrid = ({ cards, onOpen }: { cards: readonly Card[]; onOpen: (card: Card) => void }) => (
  <ul className={styles.grid}>
    {cards.map((card) => (
      <li key={card.id}>
        <button type="button" className={styles.tile} onClick={() => onOpen(card)}>
          <TileContent
            row={card}
            mark={card.new && <StatusBadge tone="away" word="New" />}
            under={presenceText(card)}
          />
        </button>
      </li>
    ))}
  </ul>
)

/** Employees as cards, each of which leads to the record. */
export const EmployeeGrid = ({
  rows,
  href,
}: {
  rows: readonly EmployeeRow[]
  href: (row: EmployeeRow) => ScreenLink
}) => (
  <ul className={styles.grid}>
    {rows.map((row) => {
      const [tone, word] = STATUS[row.status]
      const mark = row.status !== 'active' && <StatusBadge tone={tone} word={word} />
      return (
        <li key={row.id}>
          <GoLink href={href(row)} className={styles.tile}>
            <TileContent row={row} mark={mark} under={row.employee_no} />
          </GoLink>
        </li>
      )
    })}
  </ul>
)
