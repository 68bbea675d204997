import type { ReactNode } from 'react'
import { dateTime, day } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { PayloadField, RequestFull } from '../../contract/requests.models.ts'
import { amountText, datesText, whenText } from './amounts.ts'
import { RequestStatusBadge } from './request-status.tsx'
import { TypeName } from './type-name.tsx'
import { COVER_SIGNS, waitingText } from './labels.ts'
import styles from './detail.module.css'
import { duration } from '#kit/web/format/durations.ts'
import { number } from '#kit/web/format/numbers.ts'

type Value = RequestFull['payload'][string]

const textOf = (field: PayloadField, value: Exclude<Value, null>): string => {
  if (field.type === 'choice') return field.options.find((option) => option.value === value)?.label ?? String(value)
  if (field.type === 'date') return day(String(value))
  if (field.type === 'minutes') return duration(Number(value))
  if (field.type === 'number') return number(Number(value), 2)
  return String(value)
}

/**
 * Returns the values of the fields of a kind with their labels; without people, whose id alone means nothing to a
 * reader.
 */
const listPayloadValues = ({
  payload,
  payload_fields,
}: Pick<RequestFull, 'payload' | 'payload_fields'>): readonly (readonly [label: string, value: string])[] =>
  payload_fields
    .filter(({ type }) => type !== 'person')
    .flatMap((field) => {
      const value = payload[field.name]
      return value === undefined || value === null || value === '' ? [] : [[field.label, textOf(field, value)] as const]
    })

type Detail = readonly [label: string, value: ReactNode]

const isOpen = ({ status }: RequestFull): boolean => status === 'pending' || status === 'cancel_pending'

const dayList = (dates: readonly string[]): string =>
  dates.map((date) => datesText({ from_date: date, to_date: date })).join(', ')

const coverDetails = ({ cover }: RequestFull): readonly Detail[] =>
  cover
    ? [
        [
          'Cover',
          <span key="cover" className={styles.inline}>
            {cover.name} <StatusBadge {...COVER_SIGNS[cover.state]} />
          </span>,
        ],
      ]
    : []

const decisionDetails = (request: RequestFull): readonly Detail[] => [
  ...(request.decided_by && request.decided_at
    ? [['Decided', `${request.decided_by.name}, ${dateTime(request.decided_at)}`] as const]
    : []),
  ...(request.decision_note ? [['Note', request.decision_note] as const] : []),
]

const cancelDetails = (request: RequestFull): readonly Detail[] =>
  request.status === 'cancel_pending'
    ? [
        ['To be cancelled', request.cancel_dates ? dayList(request.cancel_dates) : 'All days'],
        ...(request.cancel_reason ? [['Because', request.cancel_reason] as const] : []),
      ]
    : []

/** Shows the person, dates, cost, status and details of a request. */
export const RequestSummary = ({ request, withPerson }: { request: RequestFull; withPerson: boolean }) => {
  const { employee, type, amount, unit, status } = request
  const under = [employee.team_name, employee.department_name].filter(Boolean).join(', ')
  const cost = amount > 0 && amountText(amount, unit)
  return (
    <section className={styles.summary}>
      {withPerson && <PersonChip name={employee.name} photo={{ id: employee.id }} under={under} />}
      <div className={styles.head}>
        <span className={styles.when}>{whenText(request)}</span>
        <RequestStatusBadge status={status} />
      </div>
      <div className={styles.cost}>
        <TypeName type={type} />
        {cost && <span className="m-number">{cost}</span>}
      </div>
      {request.reason && <blockquote className={styles.reason}>{request.reason}</blockquote>}
      <Facts
        facts={[
          ...listPayloadValues(request),
          ...(isOpen(request) ? [['Waiting for', waitingText(request)] as const] : []),
          ...cancelDetails(request),
          ...coverDetails(request),
          ...decisionDetails(request),
          ['Sent', `${dateTime(request.sent_at)}${request.sent_by ? ` by ${request.sent_by.name}` : ''}`],
        ]}
      />
    </section>
  )
}
