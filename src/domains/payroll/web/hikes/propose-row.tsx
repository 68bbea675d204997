import { useEffect } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { MoneyField } from '#kit/web/form/money-field.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { RemovableRow } from '#kit/web/form/remove-row.tsx'
import { viewHikeEligibility } from '../../contract/hikes.calls.ts'
import type { HikeEligibility } from '../../contract/hikes.models.ts'
import styles from './hikes.module.css'
import { BackPay } from './back-pay.tsx'
import { LaterSalaries } from './later-salaries.tsx'
import { PercentField } from '../parts/percent-field.tsx'
import type { ProposeForm, TypedRow } from './propose-values.ts'
import { newPay } from './propose-values.ts'
import { payText } from './hike-texts.ts'

type Props = Readonly<{
  form: ProposeForm
  at: number
  /** Null where it is the only one. */
  onRemove: (() => void) | null
  onEligibility: (eligibility: HikeEligibility) => void
}>

/** One person of a proposal: the raise, and its result. */
export const ProposeRow = ({ form, at, onRemove, onEligibility }: Props) => {
  const { field, draft } = form
  const row: TypedRow = draft.items[at] ?? {}
  const { effective_from } = draft
  const isReady = row.employee_id != null && effective_from !== null && effective_from !== ''
  const { data: eligibility } = useCallQuery(
    viewHikeEligibility,
    { params: { id: row.employee_id ?? 0 }, query: { effective_from: effective_from ?? '' } },
    { enabled: isReady },
  )
  useEffect(() => {
    if (eligibility) onEligibility(eligibility)
  }, [eligibility, onEligibility])
  const isTwice = draft.items.findIndex(({ employee_id }) => employee_id === row.employee_id) < at
  return (
    <li className={styles.proposal} aria-label={`Person ${at + 1}`}>
      <RemovableRow label={`Remove person ${at + 1}`} onRemove={onRemove}>
        <PersonField {...field(`items.${at}.employee_id`)} isOptional={false} label="Person" isFirst={at === 0} />
      </RemovableRow>
      {draft.by === 'percent' ? (
        <PercentField {...field(`items.${at}.percent_bp`)} isOptional={false} label="Raise" />
      ) : (
        <MoneyField
          key={eligibility?.currency ?? 'EUR'}
          {...field(`items.${at}.new_minor`)}
          isOptional={false}
          label="New pay"
          currency={eligibility?.currency ?? 'EUR'}
        />
      )}
      <p className="m-small" aria-live="polite">
        {isTwice && row.employee_id != null ? (
          <span className={styles.fault}>This person is in the list twice.</span>
        ) : (
          eligibility && isReady && <Outcome eligibility={eligibility} row={row} by={draft.by} />
        )}
      </p>
      {eligibility && isReady && <LaterSalaries rows={eligibility.later_salaries} />}
      {eligibility?.ok && isReady && <BackPay raises={raisesOf(row, draft)} />}
    </li>
  )
}

/** The raise of a row, once there is one. */
const raisesOf = (row: TypedRow, { by, effective_from }: ProposeForm['draft']) => {
  const { employee_id } = row
  const typed = by === 'percent' ? row.percent_bp : row.new_minor
  if (employee_id == null || !effective_from || typed == null || !Number.isInteger(typed) || typed < 1) return []
  return [{ employee_id, effective_from, ...(by === 'percent' ? { percent_bp: typed } : { new_minor: typed }) }]
}

const Outcome = ({
  eligibility,
  row,
  by,
}: {
  eligibility: HikeEligibility
  row: TypedRow
  by: 'percent' | 'amount'
}) => {
  if (!eligibility.ok) return <span className={styles.fault}>{eligibility.message}</span>
  const { current_minor, currency, basis } = eligibility
  if (current_minor === null || currency === null || basis === null) return 'Can be proposed.'
  const paid = { currency, basis }
  const next = newPay(current_minor, row, by)
  if (next === null) return <>Paid until then: {payText(current_minor, paid)}</>
  return (
    <>
      {payText(current_minor, paid)} becomes <strong>{payText(next, paid)}</strong>
    </>
  )
}
