import type { ReactNode } from 'react'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Ring } from '#kit/web/chart/ring.tsx'
import { day, dayIn, fullDay } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { WholeOnboard } from '../../contract/onboarding.models.ts'
import { enteredOf } from './entered.ts'
import { MAIL, onboardSign } from './labels.ts'
import styles from './onboarding.module.css'

/** Returns the next step, and who takes it. */
const nextText = (onboard: WholeOnboard): string | null => {
  const { name, state, missing, not_ready, changes } = onboard
  const open = changes.filter(({ is_answered }) => !is_answered).length
  if (onboard.email === null && onboard.can.hand_in)
    return `There is no email address: enter the ${count(missing.length, 'missing entry', 'missing entries')} by hand.`
  if (state === 'draft') return 'The invitation has not been sent.'
  if (state === 'invited' || state === 'started')
    return `${name} still has to send ${count(missing.length, 'entry', 'entries')}.`
  if (state === 'changes_requested') return `${name} has to answer ${count(open, 'requested change')}.`
  if (state === 'submitted')
    return not_ready.length === 0
      ? onboard.is_own_entry
        ? 'Everything is accepted. You entered a part of it, so another person approves it.'
        : 'Everything is accepted. The onboarding can be approved.'
      : `Before the approval: ${not_ready.join(', ')}.`
  return state === 'approved' ? 'The employee can be created.' : null
}

type PartProps = Readonly<{ name: string; done: number; of: number }>

const Part = ({ name, done, of }: PartProps) => (
  <div className={styles.part}>
    <Ring label={`${name}: ${done} of ${of}`} value={done} of={of} size={72}>
      <span className={styles.share}>
        {done}
        <span className="m-dim"> / {of}</span>
      </span>
    </Ring>
    <span className="m-small">{name}</span>
  </div>
)

type Props = Readonly<{ onboard: WholeOnboard; children: ReactNode }>

/** The progress of an onboarding, its next step, and the buttons of it. */
export const OverviewCard = ({ onboard, children }: Props) => {
  const { required, entered } = enteredOf(onboard)
  const next = nextText(onboard)
  const closed = onboard.checklist.filter(({ state }) => state !== 'open').length
  const dayOf = (instant: string | null): string | null => instant && day(dayIn(instant))
  const dates = [
    ['Invited', dayOf(onboard.invited_at)],
    ['Submitted', dayOf(onboard.submitted_at)],
    ['Approved', dayOf(onboard.approved_at)],
    ['First day', fullDay(onboard.joining_on)],
  ] as const
  return (
    <Card title="Progress" aside={<StatusBadge {...onboardSign(onboard)} />}>
      <div className={styles.overview}>
        <div className={styles.rings}>
          <Part name="Data and documents" done={entered} of={required} />
          <Part name="Checklist" done={closed} of={onboard.checklist.length} />
        </div>
        <div className={styles.next}>
          {next && <p className={styles.nextText}>{next}</p>}
          {onboard.ended_reason !== null && <p>Ended because: {onboard.ended_reason}</p>}
          {children}
        </div>
        <dl className={styles.dates}>
          {dates.map(([label, date]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{date ?? '–'}</dd>
            </div>
          ))}
          <div>
            <dt>Welcome</dt>
            <dd>
              <GoLink href={`/admin/onboarding/welcome?q=${encodeURIComponent(onboard.name)}`}>
                {MAIL[onboard.welcome.mail_state].word}
              </GoLink>
            </dd>
          </div>
          {onboard.employee_id !== null && (
            <div>
              <dt>Employee</dt>
              <dd>
                <GoLink href={`/admin/employee/details/${onboard.employee_id}`}>Employee record</GoLink>
              </dd>
            </div>
          )}
        </dl>
      </div>
    </Card>
  )
}
