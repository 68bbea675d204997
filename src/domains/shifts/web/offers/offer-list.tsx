import { GoLink } from '#kit/web/address/go-link.tsx'
import { useHere } from '#kit/web/address/use-here.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { OfferRow } from '../../contract/offers.models.ts'
import { proposalText } from '../../contract/offers.texts.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import { OFFER } from '../parts/labels.ts'
import styles from './offers.module.css'

const MAX_SHOWN = 8

const whenOf = ({ state, respond_by, decided_at }: OfferRow): string =>
  state === 'open' || decided_at === null ? `until ${dateTime(respond_by)}` : dateTime(decided_at)

/** Changes that are offered to people, and the last responses. */
export const OfferList = ({ plan }: Readonly<{ plan: Plan }>) => {
  const here = useHere()
  if (!plan.week.can.edit || plan.offers.length === 0) return null
  return (
    <section aria-label="Offered changes" className={styles.list}>
      <h3>Offered changes</h3>
      <ul>
        {plan.offers.slice(0, MAX_SHOWN).map((offer) => (
          <li key={offer.id}>
            <GoLink href={here({ offer: offer.id })}>{offer.employee.name}</GoLink>
            <span>
              {proposalText(offer.replaced, offer.proposed)}
              <span className="m-dim m-small">, {whenOf(offer)}</span>
            </span>
            <StatusBadge {...OFFER[offer.state]} />
          </li>
        ))}
      </ul>
    </section>
  )
}
