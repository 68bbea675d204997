import type { TargetRow } from '../../contract/targets.models.ts'
import { STATUS_TONE, shareText } from './words.ts'
import styles from './targets.module.css'

const WHOLE = 10_000

/** How much of the expectation is reached; a mark shows the gate where one stands beside it. */
export const Attainment = ({ row }: Readonly<{ row: TargetRow }>) => {
  const { attainment_bp, gate } = row
  const width = Math.max(0, Math.min(WHOLE, attainment_bp ?? 0)) / 100
  return (
    <span className={styles.attainment}>
      <span className={styles.track} aria-hidden="true">
        <span className={styles.fill} data-tone={STATUS_TONE[row.status]} style={{ inlineSize: `${width}%` }} />
        {gate && (
          <span className={styles.gate} data-ok={gate.ok} style={{ insetInlineStart: `${gate.value_bp / 100}%` }} />
        )}
      </span>
      <span>{shareText(attainment_bp)}</span>
      {gate && (
        <span className={gate.ok ? 'm-dim m-small' : styles.failed}>
          gate {shareText(gate.actual_bp)} of {shareText(gate.value_bp)}
        </span>
      )}
    </span>
  )
}
