import { clockTime } from '../../contract/attendance.labels.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { EVIDENCE_LABELS } from '../../contract/forced.labels.ts'
import { outText } from './out-time.ts'
import styles from './forced.module.css'

type Props = Readonly<{
  row: Pick<ForceRow, 'evidence' | 'session' | 'detected_at' | 'proposed_out_at'>
  /** The time that is chosen. */
  chosen: string | null
}>

/** So much of the line one dot takes. */
const DOT = 0.15

/** Moves shares of a line, ascending, as little as possible so that each can be seen and clicked. */
export const spread = (shares: readonly number[]): number[] => {
  const placed: number[] = []
  for (const share of shares) placed.push(Math.max(share, (placed.at(-1) ?? -DOT) + DOT))
  return placed.map((share, index) => Math.min(share, 1 - (placed.length - 1 - index) * DOT))
}

/** The traces of a person on a line from the punch in to the moment it was found, each with its number. */
export const EvidenceLine = ({ row, chosen }: Props) => {
  const { evidence, session, detected_at } = row
  if (evidence.length === 0) return <span className="m-dim">No traces</span>
  const from = Date.parse(session.punched_in_at)
  const to = Date.parse(detected_at)
  const places = spread(evidence.map(({ at }) => (Date.parse(at) - from) / Math.max(1, to - from)))
  const texts = evidence.map(
    ({ kind, at }, index) => `${index + 1}: ${EVIDENCE_LABELS[kind]} ${clockTime(Date.parse(at), session.zone)}`,
  )
  return (
    <span className={styles.line} role="img" aria-label={texts.join(', ')}>
      <span className={styles.track} />
      {evidence.map(({ kind, at, detail }, index) => (
        <span
          key={`${kind} ${at} ${index}`}
          className={styles.dot}
          data-chosen={at === chosen}
          data-kind={kind}
          style={{ left: `${(places[index] ?? 0) * 100}%` }}
          title={`${outText(at, session)} · ${detail}`}
        >
          {index + 1}
        </span>
      ))}
    </span>
  )
}
