import { GoLink } from '#kit/web/address/go-link.tsx'
import type { ScreenLink } from '#kit/contract/keys.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { timesOf } from '../parts/labels.ts'
import styles from '../grid/grid.module.css'

type Props = Readonly<{
  offer: OfferRow
  /** The position of the keyboard focus: row, column and offer. */
  place: string
  href: ScreenLink
}>

/** A shift that is offered to a person, and is not in the plan yet. */
export const OfferChip = ({ offer, place, href }: Props) => {
  const { proposed, respond_by } = offer
  const until = dateTime(respond_by)
  return (
    <span className={styles.chip} data-offered="" style={{ '--chip': proposed.color }}>
      <GoLink
        href={href}
        className={styles.face}
        draggable={false}
        data-place={place}
        data-offer={offer.id}
        tabIndex={-1}
        aria-label={`${proposed.name} ${timesOf(proposed)}, offered, waits for an answer until ${until}`}
      >
        <span aria-hidden="true" className={styles.short}>
          {proposed.short}
        </span>
        <span aria-hidden="true" className={styles.times}>
          {timesOf(proposed)}
        </span>
        <span aria-hidden="true" className={styles.state}>
          Offered
        </span>
      </GoLink>
    </span>
  )
}
