import type { ReactNode } from 'react'
import { dayIn, fullDay } from '#kit/web/format/dates.ts'
import { Card, Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Exit } from '../../contract/states.models.ts'
import { DocumentRow } from '../documents/document-row.tsx'
import type { Side } from '../documents/document-upload.tsx'
import { EXIT_KIND, EXIT_REASON, EXIT_LABELS, exitStateOn } from '../states/state-labels.ts'
import styles from './exits.module.css'

type Step = readonly [label: string, when: string, isDone: boolean]

const DECIDED: Readonly<Record<Exit['state'], string>> = {
  submitted: 'Waiting for HR',
  returned: 'Returned',
  accepted: 'Accepted',
  closed: 'Accepted',
  withdrawn: 'Withdrawn',
  retracted: 'Taken back',
}

const stepsOf = (exit: Exit, today: string): Step[] => {
  const isAccepted = exit.state === 'accepted' || exit.state === 'closed'
  const { begun, last } = EXIT_LABELS[exit.kind]
  return [
    [begun, fullDay(exit.submitted_on), true],
    // Only a resignation waits for a decision.
    ...(exit.kind === 'resignation' ? [['Decision', DECIDED[exit.state], isAccepted] as const] : []),
    [last, exit.last_day ? fullDay(exit.last_day) : '–', isAccepted && (exit.last_day ?? today) < today],
    ['Closed', exit.closed_at ? fullDay(dayIn(exit.closed_at)) : 'Not yet', exit.state === 'closed'],
  ]
}

/** Returns the fields that only a resignation has: a reason of the person, a notice period and a requested day. */
const resignationFields = (exit: Exit) =>
  [
    ['Reason', EXIT_REASON[exit.reason_code]],
    ['Notice', `${exit.notice_days} days${exit.waived_days > 0 ? `, ${exit.waived_days} waived` : ''}`],
    ['Requested last day', exit.requested_last_day ? fullDay(exit.requested_last_day) : 'None'],
  ] as const

type Props = Readonly<{ exit: Exit; today: string; side: Side; children?: ReactNode }>

/** The end of an employment: its progress and its texts. */
export const ExitCard = ({ exit, today, side, children }: Props) => {
  const [tone, word] = exitStateOn(exit, today)
  return (
    <Card title={EXIT_KIND[exit.kind]} aside={<StatusBadge tone={tone} word={word} />}>
      {exit.state !== 'withdrawn' && exit.state !== 'retracted' && (
        <ol className={styles.steps} aria-label="Progress">
          {stepsOf(exit, today).map(([label, when, isDone]) => (
            <li key={label} data-done={isDone}>
              <b>{label}</b>
              <span>{when}</span>
            </li>
          ))}
        </ol>
      )}
      <Facts
        facts={[
          ...(exit.kind === 'resignation' ? resignationFields(exit) : []),
          ...(exit.decided_by ? [['Decided by', exit.decided_by] as const] : []),
          ...(exit.comment ? [['Comment', exit.comment] as const] : []),
          ...(exit.interview_on ? [['Interview', fullDay(exit.interview_on)] as const] : []),
          ...(exit.interview_notes ? [['From the interview', exit.interview_notes] as const] : []),
          ...(typeof exit.rehire_ok === 'boolean' ? [['Rehire', exit.rehire_ok ? 'Welcome back' : 'No'] as const] : []),
        ]}
      />
      {exit.letter_text && <blockquote className={styles.letter}>{exit.letter_text}</blockquote>}
      {exit.letter_file && <DocumentRow file={exit.letter_file} side={side} />}
      {children}
    </Card>
  )
}
