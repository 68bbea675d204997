import type { ReactNode } from 'react'
import { dateTime, day, days } from '#kit/web/format/dates.ts'
import { percent } from '#kit/web/format/numbers.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import type { Criterion, Evaluation, Goal, Pinned } from '../../contract/performance.models.ts'
import { scoreText } from '../../contract/performance.rules.ts'
import { FiguresOfPeriod } from './figures-of-period.tsx'
import { RECOMMENDATION, resultText, reviewerOf, shown, SOURCE, STATE } from './labels.ts'
import { Figures } from '../parts/figures.tsx'
import styles from '../parts/performance.module.css'

const Pins = ({ pins }: Readonly<{ pins: readonly Pinned[] }>) =>
  pins.length > 0 && (
    <ul className={styles.plain} aria-label="Evidence">
      {pins.map((pin) => (
        <li key={`${pin.author}-${pin.source_type}-${pin.source_id}`} className="m-small">
          <span className="m-dim">{SOURCE[pin.source_type]}</span> {pin.label}
        </li>
      ))}
    </ul>
  )

const MOST = 5

/** A rating as filled and empty dots, next to its number. */
const Rating = ({ rating }: Readonly<{ rating: number }>) => (
  <span className={styles.rating}>
    <strong>
      {rating} of {MOST}
    </strong>
    <span className={styles.dots} aria-hidden="true">
      {Array.from({ length: MOST }, (_, at) => (
        <i key={at} data-filled={at < rating} />
      ))}
    </span>
  </span>
)

/** The rating of one side, if any. On a phone its name is above it, elsewhere at the head of the column. */
const Side = ({ who, entry }: Readonly<{ who: string; entry: Criterion['self'] }>) => (
  <div className={styles.lines} data-given={entry !== null}>
    {entry && (
      <>
        <span className={`m-dim m-small ${styles.sideName}`}>{who}</span>
        {entry.rating === null ? <span className="m-dim">Not rated yet</span> : <Rating rating={entry.rating} />}
        {entry.comment && <p>{entry.comment}</p>}
      </>
    )}
  </div>
)

type Entries = readonly Readonly<Pick<Criterion, 'self' | 'manager'>>[]

/** The names of both sides, once above their ratings; nothing until there is one. */
const SideHeads = ({ evaluation, of }: Readonly<{ evaluation: Evaluation; of: Entries }>) =>
  of.some(({ self, manager }) => self !== null || manager !== null) && (
    <div className={`${styles.rated} ${styles.sideHeads}`} aria-hidden="true">
      <span />
      <span>{evaluation.employee.name}</span>
      <span>{reviewerOf(evaluation)}</span>
    </div>
  )

const goalDetails = ({ measure, target, achieved_percent }: Goal): string =>
  [measure, target && `target ${target}`, achieved_percent !== null && `achieved ${percent(achieved_percent / 100)}`]
    .filter(Boolean)
    .join(' · ')

/** Criteria and goals with the ratings of both sides. */
export const Rated = ({ evaluation }: Readonly<{ evaluation: Evaluation }>) => (
  <>
    <FiguresOfPeriod evaluation={evaluation} />
    <Card title="Criteria">
      <SideHeads evaluation={evaluation} of={evaluation.form.criteria} />
      {evaluation.form.criteria.map((one) => (
        <div key={one.id} className={styles.item}>
          <div className={styles.rated}>
            <h3>
              {one.name} <span className="m-dim">{percent(one.weight / 100)}</span>
            </h3>
            <Side who={evaluation.employee.name} entry={one.self} />
            <Side who={reviewerOf(evaluation)} entry={one.manager} />
          </div>
          <Pins pins={one.evidence} />
        </div>
      ))}
    </Card>
    <Card title={`Goals, ${percent(evaluation.form.goals_weight / 100)} of the score`}>
      {evaluation.goals.length === 0 && <p className="m-dim">No goals. The criteria count alone.</p>}
      {evaluation.goals_scaled && <p className="m-dim">The weights were scaled to 100.</p>}
      <SideHeads evaluation={evaluation} of={evaluation.goals} />
      {evaluation.goals.map((one) => (
        <div key={one.id} className={styles.item}>
          <div className={styles.rated}>
            <div>
              <h3>
                {one.title} <span className="m-dim">{percent(one.weight / 100)}</span>
              </h3>
              {goalDetails(one) && <span className="m-dim m-small">{goalDetails(one)}</span>}
            </div>
            <Side who={evaluation.employee.name} entry={one.self} />
            <Side who={reviewerOf(evaluation)} entry={one.manager} />
          </div>
          <Pins pins={one.evidence} />
        </div>
      ))}
    </Card>
    <Pins pins={evaluation.evidence} />
  </>
)

/** Returns the next step as a sentence; empty where no one has to write. */
const nextText = (evaluation: Evaluation, reader: number): string => {
  const { state, cycle, employee, reviewer } = evaluation
  const isSelf = state === 'goals' || state === 'self_review'
  if (!isSelf && state !== 'manager_review') return ''
  const [id, name] = isSelf ? [employee.id, employee.name] : [reviewer?.id, reviewerOf(evaluation)]
  const [what, due] = isSelf ? ['self review', cycle.self_due] : ['review', cycle.review_due]
  return id === reader ? `Your ${what} is due on ${day(due)}.` : `${name} writes the ${what} until ${day(due)}.`
}

type HeadProps = Readonly<{
  evaluation: Evaluation
  /** The choice of a cycle, in place of its name. */
  choice?: ReactNode
  /** Buttons next to what comes next. */
  steps?: ReactNode
}>

/** Summary of an evaluation: state, days, scores, what comes next, and each move with its reason. */
export const Head = ({ evaluation, choice, steps }: HeadProps) => {
  const { cycle, scores_x100, calibration } = evaluation
  const { area, id } = useActor()
  const next = nextText(evaluation, area === 'employee' ? id : 0)
  return (
    <Card title={choice ?? cycle.name} aside={<StatusBadge {...STATE[evaluation.state]} />}>
      <div className="m-stack">
        <Figures
          figures={[
            ['Period', days(cycle.period_start, cycle.period_end)],
            ['Reviewer', reviewerOf(evaluation)],
            ...(scores_x100.final === null
              ? []
              : [['Result', <strong key="result">{resultText(evaluation)}</strong>] as const]),
            ...(scores_x100.self === null ? [] : [['Own score', shown(scores_x100.self)] as const]),
            ...(scores_x100.manager === null || scores_x100.manager === scores_x100.final
              ? []
              : [['Score of the review', shown(scores_x100.manager)] as const]),
            ...(evaluation.recommendation && evaluation.recommendation !== 'none'
              ? [['Recommendation', RECOMMENDATION[evaluation.recommendation]] as const]
              : []),
            ...(evaluation.revision > 1 ? [['Revision', String(evaluation.revision)] as const] : []),
            ...(evaluation.self_skipped ? [['Self review', 'Not written'] as const] : []),
            ...(evaluation.cancel_reason ? [['Cancelled', evaluation.cancel_reason] as const] : []),
          ]}
        />
        {evaluation.overall_comment && <p className={styles.quote}>{evaluation.overall_comment}</p>}
        {calibration && calibration.length > 0 && (
          <ul className={styles.plain} aria-label="Calibration">
            {calibration.map((one) => (
              <li key={one.at}>
                <FromTo before={scoreText(one.from_x100)} after={scoreText(one.to_x100)} />: {one.reason}{' '}
                <span className="m-dim m-small">{dateTime(one.at)}</span>
              </li>
            ))}
          </ul>
        )}
        {evaluation.acknowledged_at && (
          <div className={styles.lines}>
            <span className="m-row">
              <StatusBadge
                tone={evaluation.agrees ? 'good' : 'attention'}
                word={evaluation.agrees ? 'Agrees' : 'Disagrees'}
              />
              <span className="m-dim m-small">{dateTime(evaluation.acknowledged_at)}</span>
            </span>
            {evaluation.reply && <p className={styles.quote}>{evaluation.reply}</p>}
          </div>
        )}
        {(next !== '' || steps) && (
          <div className={styles.next}>
            <span>{next}</span>
            {steps}
          </div>
        )}
      </div>
    </Card>
  )
}
