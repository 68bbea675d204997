import type { ReactNode } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { wallOf } from '#kit/contract/wall-clock.ts'
import { dateTime, relative } from '#kit/web/format/dates.ts'
import { current } from '#kit/web/format/formatting.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listOffers } from '../../contract/offers.calls.ts'
import type { OfferRow } from '../../contract/offers.models.ts'
import { responseText, proposalText } from '../../contract/offers.texts.ts'
import { Respond } from './respond.tsx'
import styles from './offers.module.css'

/** Offered changes of own shifts above the shifts, which appear together with them, so that nothing moves. */
export const OwnOffers = ({ children }: Readonly<{ children: ReactNode }>) => {
  const { has } = useActor()
  const query = useCallQuery(listOffers, {}, { enabled: has('shifts.own') })
  if (!has('shifts.own') || query.failure) return children
  return (
    <Loaded query={query} what="the offered changes" shape="table">
      {(offers) => (
        <>
          {offers.length > 0 && (
            <section aria-label="Offered changes" className={styles.cards}>
              {offers.map((offer) => (
                <OfferCard key={offer.id} offer={offer} />
              ))}
            </section>
          )}
          {children}
        </>
      )}
    </Loaded>
  )
}

/** The clocks of the reader show the same as those of the plan. */
const isSameClock = ({ respond_by, zone }: OfferRow): boolean =>
  wallOf(Date.parse(respond_by), zone) === wallOf(Date.parse(respond_by), current().zone)

const OfferCard = ({ offer }: Readonly<{ offer: OfferRow }>) => (
  <article className={styles.card} style={{ '--chip': offer.proposed.color }}>
    <header className={styles.head}>
      <StatusBadge tone="attention" word="Waits for your answer" />
      <span className="m-dim m-small">Ends {relative(offer.respond_by)}</span>
    </header>
    <p className={styles.proposal}>
      <strong>{proposalText(offer.replaced, offer.proposed)}.</strong>{' '}
      {responseText(Date.parse(offer.respond_by), offer.zone)}
      {!isSameClock(offer) && <span className="m-dim"> (That is {dateTime(offer.respond_by)} for you.)</span>}
    </p>
    <p className="m-dim m-small">
      {offer.offered_by}, {offer.team_name}: {offer.reason}
    </p>
    <Respond offer={offer} />
  </article>
)
