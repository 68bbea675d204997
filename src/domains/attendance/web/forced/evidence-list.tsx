import { Button } from '@mantine/core'
import { duration } from '#kit/web/format/durations.ts'
import { VERDICT_LABELS } from '../../contract/attendance.labels.ts'
import type { DayEffect, ForceRow } from '../../contract/forced.models.ts'
import { BASIS_LABELS, EVIDENCE_LABELS } from '../../contract/forced.labels.ts'
import { outText } from './out-time.ts'
import styles from './forced.module.css'

/** "8 h 08 min, Present": what a time makes of the day. */
export const effectText = ({ worked_minutes, verdict }: DayEffect): string =>
  `${duration(worked_minutes)}, ${VERDICT_LABELS[verdict]}`

type Props = Readonly<{
  row: ForceRow
  chosen: string | null
  /** Left out where there is nothing to choose. */
  onChoose?: (at: string) => void
}>

/** The traces of a person, one under the other, each with what it would make of the day. */
export const EvidenceList = ({ row, chosen, onChoose }: Props) => {
  const { evidence, session, proposed_basis, proposed_out_at } = row
  return (
    <section className={styles.traces} aria-label="Evidence">
      <h3>Evidence</h3>
      {evidence.length === 0 && (
        <p className="m-dim">
          There is no evidence of when the person stopped.
          {proposed_basis &&
            proposed_out_at &&
            ` Proposed: ${BASIS_LABELS[proposed_basis]}, ${outText(proposed_out_at, session)}.`}
        </p>
      )}
      <ol>
        {evidence.map(({ kind, at, detail, day_effect }, index) => (
          <li key={`${kind} ${at} ${index}`} data-chosen={at === chosen}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <span>
              <strong className="m-number">{outText(at, session)}</strong> {EVIDENCE_LABELS[kind]}
              <span className="m-dim m-small">
                {detail}
                {day_effect && ` · ${effectText(day_effect)}`}
              </span>
            </span>
            {onChoose && (
              <Button
                size="compact-xs"
                variant={at === chosen ? 'filled' : 'default'}
                aria-pressed={at === chosen}
                aria-label={`Use ${outText(at, session)}`}
                disabled={day_effect === null}
                onClick={() => onChoose(at)}
              >
                {at === chosen ? 'Chosen' : 'Use'}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
