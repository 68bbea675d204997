import type { ReactNode } from 'react'
import { day, dayIn, fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Warning } from '../../contract/states.models.ts'
import { DocumentRow } from '../documents/document-row.tsx'
import type { Side } from '../documents/document-upload.tsx'
import { CATEGORY, SEVERITY, WARNING_STATE } from './state-labels.ts'
import styles from './states.module.css'

const countsUntil = ({ state, expires_on }: Warning): string | null => {
  if (!expires_on || state === 'withdrawn') return null
  return state === 'expired' ? `Expired on ${fullDay(expires_on)}` : `Counts until ${fullDay(expires_on)}`
}

const summaryOf = (warning: Warning): string =>
  [
    SEVERITY[warning.severity],
    CATEGORY[warning.category],
    `Happened on ${fullDay(warning.incident_on)}`,
    warning.issued_at &&
      `Issued ${day(dayIn(warning.issued_at))}${warning.issued_by ? ` by ${warning.issued_by}` : ''}`,
    warning.state === 'draft' && warning.drafted_by && `Drafted by ${warning.drafted_by}`,
    countsUntil(warning),
  ]
    .filter(Boolean)
    .join(' · ')

/** A warning with all its statements. */
export const WarningCard = ({ warning, side, children }: { warning: Warning; side: Side; children?: ReactNode }) => {
  const [tone, word] = WARNING_STATE[warning.state]
  return (
    <article className={styles.warning} data-over={warning.state === 'withdrawn' || warning.state === 'expired'}>
      <header>
        <h2>{warning.title}</h2>
        <StatusBadge tone={tone} word={word} />
      </header>
      <p className="m-dim m-small">{summaryOf(warning)}</p>
      <p className={styles.words}>{warning.description}</p>
      {warning.files.map((file) => (
        <DocumentRow key={file.id} file={file} side={side} />
      ))}
      {warning.statement && (
        <blockquote className={styles.statement}>
          <p>{warning.statement}</p>
          <footer className="m-dim m-small">{warning.employee.name}</footer>
        </blockquote>
      )}
      {warning.withdrawn_reason && <p>Withdrawn: {warning.withdrawn_reason}</p>}
      {children}
    </article>
  )
}
