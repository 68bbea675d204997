import { GoLink } from '#kit/web/address/go-link.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { DashboardCardProps } from '#kit/web/screens/screen.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { type OwnTargets, ownTargets } from '../../contract/targets.cards.ts'
import { STATUS_LABELS } from '../../contract/targets.texts.ts'
import { detailsOf } from '../targets/links.ts'
import { amountText, milliText, shareText, STATUS_TONE } from '../targets/labels.ts'
import styles from '../targets/targets.module.css'

const done = ({ unit, actual, expected_milli, attainment_bp, value }: OwnTargets['rows'][number]): string =>
  unit === 'percentage'
    ? `${shareText(attainment_bp)} of ${shareText(value)}`
    : `${amountText(unit, actual)} of ${milliText(unit, expected_milli)}`

const OwnTargetsCard = ({ data }: DashboardCardProps) => {
  const { month, rows } = ownTargets.parse(data)
  const { id } = useActor()
  return (
    <ul className={styles.plain}>
      {rows.map((row) => (
        <li key={row.target_id} className={styles.row}>
          <GoLink href={detailsOf('employee', { period: 'month', month }, row.target_id, id)}>{row.name}</GoLink>
          <span>{done(row)}</span>
          {row.needed_per_day_milli !== null && (
            <span className="m-dim m-small">{milliText(row.unit, row.needed_per_day_milli)} a day needed</span>
          )}
          <StatusBadge tone={STATUS_TONE[row.status]} word={STATUS_LABELS[row.status]} />
        </li>
      ))}
    </ul>
  )
}
export default OwnTargetsCard
