import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { type TargetTotals } from '../../contract/targets.models.ts'
import { STATUSES } from '../../contract/targets.fields.ts'
import { shareBp } from '../../contract/targets.rules.ts'
import { STATUS_LABELS } from '../../contract/targets.texts.ts'
import { amountText, milliText, shareText, STATUS_TONE } from './labels.ts'
import styles from './targets.module.css'

type Props = Readonly<{ totals: readonly TargetTotals[]; hrefOf: (target_id: number) => ScreenLink }>

/** One card for each target: the expectation, the result, and the number of people by status. */
export const TotalCards = ({ totals, hrefOf }: Props) => (
  <div className={styles.cards}>
    {totals.map((one) => (
      <Card key={one.target_id} title={<GoLink href={hrefOf(one.target_id)}>{one.target.name}</GoLink>}>
        <p className={styles.figures}>
          <Sums total={one} />
          <span>
            {number(one.by_status.met)} of {count(one.people, 'person', 'people')} met
          </span>
        </p>
        <StatusBar total={one} />
      </Card>
    ))}
  </div>
)

const Sums = ({ total: { target, actual, base, expected_milli } }: Readonly<{ total: TargetTotals }>) =>
  target.unit === 'percentage' ? (
    <span>
      {shareText(shareBp(actual, base))} ({number(actual)} of {number(base)})
    </span>
  ) : (
    <span>
      {amountText(target.unit, actual)} of {milliText(target.unit, expected_milli)}
    </span>
  )

const StatusBar = ({ total }: Readonly<{ total: TargetTotals }>) => {
  const parts = STATUSES.filter((status) => total.by_status[status] > 0)
  const counts = parts.map((status) => `${number(total.by_status[status])} ${STATUS_LABELS[status].toLowerCase()}`)
  return (
    <>
      <div className={styles.statuses} aria-hidden="true">
        {parts.map((status) => (
          <span key={status} data-tone={STATUS_TONE[status]} style={{ flexGrow: total.by_status[status] }} />
        ))}
      </div>
      <p className="m-dim m-small">{counts.join(', ')}</p>
    </>
  )
}
