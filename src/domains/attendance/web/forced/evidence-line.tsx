import { clockTime } from '../../contract/attendance.words.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { EVIDENCE_WORDS } from '../../contract/forced.words.ts'
import { outText } from './out-time.ts'
import styles from './forced.module.css'

type Props = Readonly<{
  row: Pick<ForceRow, 'evidence' | 'session' | 'detected_at' | 'proposed_out_at'>
  /** The time that is chosen. */
  chosen: string | null
}>

/** The traces of a person on a line from the punch in to the moment it was found, each with its number. */
export const EvidenceLine = ({ row, chosen }: Props) => {
  const { evidence, session, detected_at } = row
  if (evidence.length === 0) return <span className="m-dim">No traces</span>
  const from = Date.parse(session.punched_in_at)
  const to = Date.parse(detected_at)
  const place = (at: string): string => `${((Date.parse(at) - from) / Math.max(1, to - from)) * 100}%`
  const said = evidence.map(
    ({ kind, at }, index) => `${index + 1}: ${EVIDENCE_WORDS[kind]} ${clockTime(Date.parse(at), session.zone)}`,
  )
  return (
    <span className={styles.line} role="img" aria-label={said.join(', ')}>
      <span className={styles.track} />
      {evidence.map(({ kind, at, detail }, index) => (
        <span
          key={`${kind} ${at} ${index}`}
          className={styles.dot}
          data-chosen={at === chosen}
          data-kind={kind}
          style={{ left: place(at) }}
          title={`${outText(at, session)} · ${detail}`}
        >
          {index + 1}
        </span>
      ))}
    </span>
  )
}
