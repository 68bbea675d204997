import { GoLink } from '#kit/web/address/go-link.tsx'
import { Bullet } from '#kit/web/chart/bullet.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { type OwnTargets, ownTargets } from '../../contract/targets.cards.ts'
import { STATUS_LABELS } from '../../contract/targets.texts.ts'
import { detailsOf } from '../targets/links.ts'
import { againstText, limitText, milliText, shareText, STATUS_TONE } from '../targets/labels.ts'
import styles from '../targets/targets.module.css'

const WHOLE_BP = 10_000
const MILLI = 1000

type Row = OwnTargets['rows'][number]

const done = ({ unit, actual, expected_milli, attainment_bp, value }: Row): string => {
  if (unit !== 'percentage') return againstText(unit, actual, expected_milli)
  return value === null ? shareText(attainment_bp) : `${shareText(attainment_bp, value)}, expected ${limitText(value)}`
}

const neededText = ({ unit, needed_per_day_milli }: Row): string =>
  needed_per_day_milli === null ? '' : ` · ${milliText(unit, needed_per_day_milli)} a day needed`

const barOf = ({ unit, actual, expected_milli, attainment_bp, value }: Row) =>
  unit === 'percentage'
    ? { value: attainment_bp ?? 0, mark: value, most: WHOLE_BP }
    : { value: actual * MILLI, mark: expected_milli }

const OwnTargetsCard = ({ data }: DashboardCardProps) => {
  const { month, rows } = ownTargets.parse(data)
  const { id } = useActor()
  return (
    <ul className={styles.plain}>
      {rows.map((row) => (
        <li key={row.target_id} className={styles.own}>
          <GoLink href={detailsOf('employee', { period: 'month', month }, row.target_id, id)}>{row.name}</GoLink>
          <StatusBadge tone={STATUS_TONE[row.status]} word={STATUS_LABELS[row.status]} />
          <span className={styles.bar}>
            <Bullet label={`${row.name}: ${done(row)}`} {...barOf(row)} tone={STATUS_TONE[row.status]} />
          </span>
          <span className="m-dim m-small">
            {done(row)}
            {neededText(row)}
          </span>
        </li>
      ))}
    </ul>
  )
}
export default OwnTargetsCard
