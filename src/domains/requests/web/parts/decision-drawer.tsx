import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { canDecide, DecideButtons } from './decide-buttons.tsx'
import type { DecisionCalls } from './decision-calls.ts'
import { RequestDrawer } from './request-drawer.tsx'
import type { DecisionAddress } from './use-decision-address.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { weekStart } from '#kit/web/filters/periods.ts'
import { addDays, day as dayWords, dayIn, today as todayIn } from '#kit/web/format/dates.ts'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { showCalendar } from '../../contract/balances.calls.ts'
import type { RequestFull, RequestRow } from '../../contract/requests.models.ts'
import { CalendarGrid } from './calendar-grid.tsx'
import { IconArrowRight } from '@tabler/icons-react'
import { count, number } from '#kit/web/format/numbers.ts'
import { amountText, datesText } from './amounts.ts'
import { CardDays } from './card-days.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { dueText } from './due-column.tsx'
import { RequestStatusBadge } from './request-status.tsx'
import styles from './card.module.css'

type Card = NonNullable<RequestFull['card']>

/**
 * Everything that a decision needs: the balance, the team on these days, who else is away, and what was decided before.
 */
const DecisionCard = ({ request }: { request: RequestFull }) => {
  const { card, unit } = request
  const statement = useStatementLink(request)
  if (!card) return null
  return (
    <section className={styles.card} aria-label="What the decision rests on">
      {card.balance && <Balance balance={card.balance} unit={unit} href={statement} />}
      {card.days.length > 0 && (
        <div>
          <h3>{card.team ? `Colleagues in ${card.team}` : 'Colleagues'}</h3>
          <CardDays days={card.days} />
        </div>
      )}
      <Clashes card={card} />
      <Lines card={card} />
      <Decisions card={card} name={request.type.name} />
    </section>
  )
}

/** The address of the statement behind a balance, for those who may read it. */
const useStatementLink = ({ employee, type }: RequestFull): ScreenLink | undefined => {
  const { area, has } = useActor()
  const isReader = area === 'admin' && has('requests.balance.read')
  return isReader ? `/admin/employee/details/${employee.id}?tab=leave&statement=${type.id}` : undefined
}

type BalanceProps = Readonly<{
  balance: NonNullable<Card['balance']>
  unit: RequestFull['unit']
  href: ScreenLink | undefined
}>

const Balance = ({ balance, unit, href }: BalanceProps) => {
  const { before, after, year_end, expiring } = balance
  return (
    <div className={styles.balance}>
      <div>
        <span className={styles.label}>Balance before</span>
        <strong>{href ? <GoLink href={href}>{amountText(before, unit)}</GoLink> : amountText(before, unit)}</strong>
      </div>
      <IconArrowRight size={18} className={styles.arrow} aria-hidden="true" />
      <div data-negative={after < 0}>
        <span className={styles.label}>after</span>
        <strong>{amountText(after, unit)}</strong>
      </div>
      <div className={styles.end}>
        <span className={styles.label}>at the end of the leave year</span>
        <strong>{amountText(year_end, unit)}</strong>
        {expiring > 0 && <span className={styles.expiring}>{amountText(expiring, unit)} would expire</span>}
      </div>
    </div>
  )
}

const Clashes = ({ card: { clashes, peak_days } }: { card: Card }) => (
  <div>
    <h3>Also away</h3>
    {clashes.length === 0 ? (
      <p className="m-dim">Nobody else of the team is away on these days.</p>
    ) : (
      <ul className={styles.clashes}>
        {clashes.map((clash) => (
          <li key={clash.employee_id}>
            <span>{clash.name}</span>
            <span className="m-dim">
              {datesText(clash)}
              {!clash.is_approved && ', asked for'}
            </span>
            <span className="m-dim m-small m-number">{clash.peak_days > 0 && count(clash.peak_days, 'peak day')}</span>
          </li>
        ))}
      </ul>
    )}
    {(peak_days > 0 || clashes.some((clash) => clash.peak_days > 0)) && (
      <p className="m-dim m-small">{count(peak_days, 'peak day')} taken by the person in 24 months.</p>
    )}
  </div>
)

const Lines = ({ card: { lines, approvals_waiting } }: { card: Card }) => {
  const all = [
    ...(approvals_waiting > 0
      ? [{ label: 'Decisions that wait for the person', value: number(approvals_waiting) }]
      : []),
    ...lines,
  ]
  if (all.length === 0) return null
  return (
    <dl className={styles.lines}>
      {all.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const Decisions = ({ card: { decisions }, name }: { card: Card; name: string }) =>
  decisions.length > 0 && (
    <div>
      <h3>Decided last: {name}</h3>
      <ul className={styles.clashes}>
        {decisions.map((one, at) => (
          <li key={at}>
            <span>{one.employee}</span>
            <span className="m-dim" title={`Decided ${dayWords(dayIn(one.decided_at))}`}>
              {datesText(one)}
            </span>
            <RequestStatusBadge status={one.status} />
          </li>
        ))}
      </ul>
    </div>
  )

const WEEK = 7
const STRIP = 5 * WEEK

type TeamStripProps = Readonly<{ request: Pick<RequestRow, 'employee' | 'from_date' | 'to_date'> }>

/** The team of a request in the five weeks around it. */
const TeamStrip = ({ request: { employee, from_date, to_date } }: TeamStripProps) => {
  const { organisation, time_zone } = useActor()
  const from = addDays(weekStart(from_date, organisation.week_start), -2 * WEEK)
  const team = employee.team_id === null ? {} : { team_id: employee.team_id }
  const input = { query: { from, to: addDays(from, STRIP - 1), ...team } }
  const query = useCallQuery(showCalendar, input, { enabled: employee.team_id !== null })
  if (employee.team_id === null) return null
  return (
    <section>
      <h3>{employee.team_name}, five weeks</h3>
      <Loaded query={query} what="the team" shape="table">
        {(calendar) => (
          <CalendarGrid isCompact calendar={calendar} today={todayIn(time_zone)} marked={{ from_date, to_date }} />
        )}
      </Loaded>
    </section>
  )
}

type Props = Readonly<{ calls: DecisionCalls; address: DecisionAddress }>

/** One request to those who decide: the card, the team around it, and the buttons. */
export const DecisionDrawer = ({ calls, address }: Props) => {
  const { has } = useActor()
  return (
    <RequestDrawer
      drawer={address}
      withPerson
      above={(request) => (
        <>
          {request.step?.overdue && <StatusBadge tone="bad" word={dueText(request)} />}
          <DecisionCard request={request} />
          {request.card && has('requests.calendar.read') && <TeamStrip request={request} />}
        </>
      )}
      buttons={(request) =>
        canDecide(request, calls) && (
          <DecideButtons request={request} calls={calls} address={address} onDone={address.close} />
        )
      }
    />
  )
}
