import type { ReactNode } from 'react'
import { day } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Evaluation } from '../../contract/performance.models.ts'
import { reviewerOf, shown, STATE } from './labels.ts'
import styles from './head-line.module.css'

/** One line is enough while ratings are written: there is no result yet, and no reply to it. */
export const hasHeadLine = ({ scores_x100, acknowledged_at, cancel_reason, calibration }: Evaluation): boolean =>
  scores_x100.final === null && acknowledged_at === null && cancel_reason === null && !calibration?.length

const dueText = ({ state, cycle }: Evaluation): string => {
  if (state === 'goals' || state === 'self_review') return `due ${day(cycle.self_due)}`
  return state === 'manager_review' ? `due ${day(cycle.review_due)}` : ''
}

/** The parts of the line after the state, the ones to act on first. */
const partsOf = (evaluation: Evaluation): readonly string[] =>
  [
    dueText(evaluation),
    reviewerOf(evaluation),
    evaluation.cycle.name,
    evaluation.scores_x100.self === null ? '' : `own score ${shown(evaluation.scores_x100.self)}`,
    evaluation.self_skipped ? 'no self review' : '',
    evaluation.revision > 1 ? `revision ${evaluation.revision}` : '',
  ].filter(Boolean)

type Props = Readonly<{
  evaluation: Evaluation
  /** The choice of a cycle, in place of its name. */
  choice?: ReactNode
  /** Buttons at the right. */
  steps?: ReactNode
}>

/** State, due day and reviewer of an evaluation in one line. */
export const HeadLine = ({ evaluation, choice, steps }: Props) => {
  const parts = partsOf(evaluation).filter((part) => choice === undefined || part !== evaluation.cycle.name)
  const line = (
    <div className={styles.line}>
      {choice}
      <StatusBadge {...STATE[evaluation.state]} />
      <span className={styles.text} title={parts.join(' · ')}>
        {parts.join(' · ')}
      </span>
    </div>
  )
  return steps ? (
    <div className={styles.row}>
      {line}
      {steps}
    </div>
  ) : (
    line
  )
}
