import { PersonAvatar } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Card } from '../../contract/people.models.ts'
import { photoOf, presenceText } from './words.ts'
import styles from './directory.module.css'

type Open = (card: Card) => void

const Tile = ({ card, onOpen }: { card: Card; onOpen: Open }) => (
  <li>
    <button type="button" className={styles.tile} onClick={() => onOpen(card)}>
      <PersonAvatar name={card.name} photo={photoOf(card)} size={44} presence={card.presence} />
      <span className={styles.text}>
        <span className={styles.name}>
          {card.name} {card.new && <StatusBadge tone="away" word="New" />}
        </span>
        <span className="m-dim">{card.designation?.name ?? card.department?.name}</span>
        <span className="m-dim m-small">{card.team?.name}</span>
        <span className="m-dim m-small">{presenceText(card)}</span>
      </span>
    </button>
  </li>
)

/** Colleagues as cards. */
export const CardGrid = ({ cards, onOpen }: { cards: readonly Card[]; onOpen: Open }) => (
  <ul className={styles.grid}>
    {cards.map((card) => (
      <Tile key={card.id} card={card} onOpen={onOpen} />
    ))}
  </ul>
)
