import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { day, fullDay } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Placement } from '../../contract/people.models.ts'
import { lengthOf, stepsOf } from './timeline.rules.ts'
import { REASON } from './labels.ts'
import styles from './timeline.module.css'

type Props = Readonly<{
  /** Newest first. */
  placements: readonly Placement[]
  today: string
  onEdit?: (row: Placement) => void
  onCancel?: (row: Placement) => void
}>

const kindOf = (row: Placement, today: string): 'planned' | 'present' | 'past' => {
  if (row.effective_from > today) return 'planned'
  return row.until === null || row.until > today ? 'present' : 'past'
}

const TimelineRow = ({
  row,
  before,
  today,
  onEdit,
  onCancel,
}: Props & { row: Placement; before: Placement | undefined }) => {
  const kind = kindOf(row, today)
  const to = row.until ?? today
  return (
    <li className={styles.stretch} data-kind={kind}>
      <div className={styles.when}>
        <time dateTime={row.effective_from}>
          {kind === 'planned' ? day(row.effective_from) : fullDay(row.effective_from)}
        </time>
        <span className="m-dim m-small">
          {kind === 'planned'
            ? `in ${lengthOf(today, row.effective_from)}`
            : lengthOf(row.effective_from, to < today ? to : today)}
        </span>
      </div>
      <div className={styles.node} aria-hidden="true" />
      <article className={styles.what}>
        <header>
          <h3>{REASON[row.reason_code]}</h3>
          {kind === 'planned' && <StatusBadge tone="away" word="Planned" />}
          {kind === 'present' && <StatusBadge tone="good" word="Now" />}
        </header>
        <dl className={styles.steps}>
          {stepsOf(row, before).map((step) => (
            <div key={step.label}>
              <dt>{step.label}</dt>
              <dd>
                {step.before !== null && (
                  <>
                    <s>{step.before}</s> <IconArrowRight size={14} role="img" aria-label="to" />{' '}
                  </>
                )}
                <b>{step.after}</b>
              </dd>
            </div>
          ))}
        </dl>
        {row.note && <p className="m-dim">{row.note}</p>}
        {(row.can.edit || row.can.cancel) && onEdit && onCancel && (
          <footer>
            <Button size="compact-sm" variant="default" onClick={() => onEdit(row)}>
              Edit
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => onCancel(row)}>
              Cancel change
            </Button>
          </footer>
        )}
      </article>
    </li>
  )
}

/** A person's placements on a time axis: plans as outlines above today, past ones below. */
export const PlacementTimeline = (props: Props) => (
  <ol className={styles.axis} aria-label="Placements, newest first">
    {props.placements.map((row, index) => (
      <TimelineRow key={row.id} {...props} row={row} before={props.placements[index + 1]} />
    ))}
  </ol>
)
