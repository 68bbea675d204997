import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { amountText } from './amounts.ts'
import styles from './request-fields.module.css'
import type { Preview } from './use-preview.ts'

type PreviewResult = NonNullable<Preview['result']>

/** `3 days · 7.5 days left on 12 Mar`. */
const costText = ({ amount, unit, left_after, days }: PreviewResult): string => {
  const cost = amountText(amount, unit)
  const last = days.findLast(({ part }) => part !== 'none')?.date ?? days.at(-1)?.date
  if (left_after === null || last === undefined) return cost
  return `${cost} · ${amountText(left_after, unit)} left on ${dayWords(last)}`
}

type Props = Readonly<{
  preview: Preview
  /** The fields of the form, which show their own problems. */
  shown: readonly string[]
}>

/**
 * Shows the cost of sending while the form is filled in, with hints and problems that belong to no field of the form.
 */
export const PreviewLine = ({ preview: { result, isOld, problems }, shown }: Props) => {
  const others = Object.entries(problems).filter(([field]) => !shown.includes(field))
  const cost = result && costText(result)
  return (
    <div className={styles.preview} role="status" data-old={isOld} hidden={!cost && others.length === 0}>
      {cost && <p className={styles.cost}>{cost}</p>}
      {result?.hints.map((hint) => (
        <p key={hint} className="m-small">
          <IconInfoCircle size={14} aria-hidden="true" /> {hint}
        </p>
      ))}
      {others.map(([field, message]) => (
        <p key={field} className={styles.problem}>
          <IconAlertTriangle size={14} aria-hidden="true" /> {message}
        </p>
      ))}
    </div>
  )
}
