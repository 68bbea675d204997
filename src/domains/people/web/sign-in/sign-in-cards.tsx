import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ReadOnce } from '#kit/web/toasts/read-once.tsx'
import type { SignInCard } from '../../contract/sign-in.models.ts'
import styles from './sign-in-cards.module.css'

type Props = Readonly<{ site: string; cards: readonly SignInCard[] }>

const Line = ({ name, children }: Readonly<{ name: string; children: string }>) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** The card of one person, to be cut out. */
const Card = ({ site, card }: Readonly<{ site: string; card: SignInCard }>) => {
  const { organisation } = useActor()
  return (
    <li className={styles.card}>
      <p className="m-dim m-small">{organisation.name}</p>
      <strong>{card.name}</strong>
      <dl>
        <Line name="Number">{card.employee_no}</Line>
        <Line name="Address">{card.link === null ? site : card.link}</Line>
        {card.link === null && card.sign_in_name !== card.employee_no && (
          <Line name="Sign in with">{card.sign_in_name}</Line>
        )}
        {card.pin !== null && (
          <div>
            <dt>First PIN</dt>
            <dd className={styles.pin}>{card.pin}</dd>
          </div>
        )}
        <Line name="Valid until">{fullDay(dayIn(card.valid_until))}</Line>
      </dl>
      <p className="m-small">
        {card.pin === null
          ? 'Open the address and choose your password. It works once.'
          : 'Sign in with your number and this PIN. You then choose your own PIN, which nobody else knows.'}
      </p>
    </li>
  )
}

const Cards = ({ site, cards }: Props) => (
  <ul className={styles.cards} aria-label="Sign-in cards">
    {cards.map((card) => (
      <Card key={card.employee_id} site={site} card={card} />
    ))}
  </ul>
)

/** While it is shown, the cards alone are printed, without the screen around them. */
const PrintedCards = (props: Props) => {
  useEffect(() => {
    const root = document.documentElement
    root.dataset['printed'] = 'part'
    return () => {
      delete root.dataset['printed']
    }
  }, [])
  return createPortal(
    <div className={styles.paper} data-printed="" aria-hidden="true">
      <Cards {...props} />
    </div>,
    document.body,
  )
}

/** Sign-in cards with the secrets that are shown only now, and the button that prints them. */
export const SignInCards = (props: Props) => (
  <div className="m-stack">
    <ReadOnce />
    <p className="m-dim">These are shown only now. Print them, and hand each card to its person alone.</p>
    <div>
      <Button onClick={() => window.print()}>Print</Button>
    </div>
    <Cards {...props} />
    <PrintedCards {...props} />
  </div>
)
