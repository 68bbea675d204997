import type { ScreenLink } from '#kit/contract/keys.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { count, number } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { type TargetTotals } from '../../contract/targets.models.ts'
import { STATUSES } from '../../contract/targets.fields.ts'
import { shareBp } from '../../contract/targets.rules.ts'
import { againstText, isNotStarted, NOT_STARTED, shareText, shownStatus } from './labels.ts'
import { STATUS_LABELS } from '../../contract/targets.texts.ts'
import styles from './targets.module.css'

type Props = Readonly<{ totals: readonly TargetTotals[]; hrefOf: (target_id: number) => ScreenLink }>

const WHOLE_BP = 10_000
const MILLI = 1000

const hasResult = ({ actual, base, target }: TargetTotals): boolean =>
  target.unit === 'percentage' ? base > 0 : actual > 0

/** One bar for each target with results: a line at the expectation, and the people by status; the others by name. */
export const TargetBullets = ({ totals, hrefOf }: Props) => {
  const begun = totals.filter(hasResult)
  const others = totals.filter((total) => !hasResult(total))
  return (
    <Card>
      {begun.length > 0 && (
        <ul className={styles.bullets} aria-label="Targets">
          {begun.map((total) => (
            <TargetBullet key={total.target_id} total={total} href={hrefOf(total.target_id)} />
          ))}
        </ul>
      )}
      {others.length > 0 && (
        <p className="m-dim m-small">
          Nothing counted yet:{' '}
          {others.map(({ target_id, target }, at) => (
            <span key={target_id}>
              {at > 0 && ', '}
              <GoLink href={hrefOf(target_id)}>{target.name}</GoLink>
            </span>
          ))}
        </p>
      )}
    </Card>
  )
}

type BulletProps = Readonly<{ total: TargetTotals; href: ScreenLink }>

const TargetBullet = ({ total, href }: BulletProps) => (
  <li className={styles.bullet}>
    <GoLink href={href}>{total.target.name}</GoLink>
    <span className={styles.sums}>{sumsText(total)}</span>
    <span className={styles.bar}>
      <Bullet label={`${total.target.name}: ${sumsText(total)}`} {...barOf(total)} tone={shownStatus(total).tone} />
    </span>
    <span className={`m-dim m-small ${styles.statuses}`}>
      {number(total.by_status.met)} of {count(total.people, 'person', 'people')} met
      {statusesText(total) !== '' && ` · ${statusesText(total)}`}
    </span>
  </li>
)

const sharesText = ({ actual, base }: TargetTotals): string =>
  base === 0 ? 'Nothing counted yet' : `${shareText(shareBp(actual, base))} (${number(actual)} of ${number(base)})`

const sumsText = (total: TargetTotals): string => {
  const { target, actual, expected_milli } = total
  if (target.unit === 'percentage') return sharesText(total)
  return againstText(target.unit, actual, expected_milli)
}

/** Amounts are compared with what is expected, shares with all of them. */
const barOf = ({ target, actual, base, expected_milli }: TargetTotals) =>
  target.unit === 'percentage'
    ? { value: shareBp(actual, base) ?? 0, most: WHOLE_BP }
    : { value: actual * MILLI, mark: expected_milli }

/** `3 at risk, 1 behind`: all but those who met the target. */
const statusesText = (total: TargetTotals): string => {
  const isUntouched = isNotStarted({ ...total, status: 'on_course' })
  return STATUSES.filter((status) => status !== 'met' && total.by_status[status] > 0)
    .map((status) => {
      const word = status === 'on_course' && isUntouched ? NOT_STARTED : STATUS_LABELS[status]
      return `${number(total.by_status[status])} ${word.toLowerCase()}`
    })
    .join(', ')
}
