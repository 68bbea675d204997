import { dateTime } from '#kit/web/format/dates.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { RequestFull } from '../../contract/requests.models.ts'
import { ASSIGNEE_LABELS, STEP_SIGNS } from './labels.ts'
import styles from './detail.module.css'

type Step = RequestFull['steps'][number]

const peopleText = ({ people, assignee }: Step): string =>
  people.map(({ name }) => name).join(', ') || ASSIGNEE_LABELS[assignee]

const decidedText = ({ decided_by, on_behalf_of, decided_at }: Step): string | null => {
  if (!decided_by || !decided_at) return null
  return `${decided_by.name}${on_behalf_of ? ` for ${on_behalf_of.name}` : ''}, ${dateTime(decided_at)}`
}

/** The way of a request through its approvals, as a line of steps. Those of earlier rounds stay above. */
export const RequestSteps = ({ request: { steps } }: { request: Pick<RequestFull, 'steps'> }) => {
  if (steps.length === 0) return null
  const rounds = new Set(steps.map(({ round }) => round)).size
  return (
    <section>
      <h3>Approval</h3>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={`${step.round} ${step.position}`} data-tone={STEP_SIGNS[step.state].tone}>
            <div className={styles.step}>
              <strong>{peopleText(step)}</strong>
              <StatusBadge {...STEP_SIGNS[step.state]} />
            </div>
            <Line step={step} withRound={rounds > 1} />
            {step.note && <p className="m-small">“{step.note}”</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const Line = ({ step, withRound }: { step: Step; withRound: boolean }) => {
  const parts = [
    withRound && `Round ${step.round}`,
    step.people.length > 0 && ASSIGNEE_LABELS[step.assignee],
    decidedText(step),
    step.state === 'open' && step.due_at && `due ${dateTime(step.due_at)}`,
    step.escalated_at && `passed on ${dateTime(step.escalated_at)}`,
  ].filter(Boolean)
  return parts.length > 0 && <p className="m-dim m-small">{parts.join(' · ')}</p>
}
