import type { Proposal } from '../../contract/offer.rules.ts'
import { dateTime } from '#kit/web/format/dates.ts'
import { proposalText } from '../../contract/offers.texts.ts'
import type { Plan } from '../../contract/shifts.models.ts'
import styles from './offers.module.css'

type Props = Readonly<{ plan: Plan; proposals: readonly Proposal[] }>

/** Returns true where everyone whom a change concerns can respond in time. */
export const canOffer = (proposals: readonly Proposal[]): boolean =>
  proposals.length > 0 && proposals.every(({ respond_by }) => respond_by !== null)

/** Names the people to whom a change is offered, with its times and the time to respond. */
export const OfferedPeople = ({ plan, proposals }: Props) => {
  if (proposals.length === 0) return null
  if (!canOffer(proposals))
    return (
      <p className="m-dim" role="status">
        There are less than two hours left, too little to ask. The change holds at once and is marked as late.
      </p>
    )
  const nameOf = (id: number): string => plan.people.find((person) => person.id === id)?.name ?? ''
  return (
    <section aria-label="Who is asked" className={styles.asked}>
      <p className="m-dim m-small">Inside the notice time. It holds once accepted; until then the plan stays.</p>
      <ul>
        {proposals.map(({ employee_id, old, to, respond_by }) => (
          <li key={`${employee_id}:${to.id}`}>
            <strong>{nameOf(employee_id)}</strong>: {proposalText(old, to)}
            {respond_by !== null && (
              <span className="m-dim m-small">, until {dateTime(new Date(respond_by).toISOString())}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
