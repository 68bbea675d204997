import { IconCheck } from '@tabler/icons-react'
import { dateTime, fullDay } from '#kit/web/format/dates.ts'
import { type RunFull, type RunStep, runStep } from '../../contract/runs.models.ts'
import styles from './run-steps.module.css'

type Step = Readonly<{ step: Exclude<RunStep, 'done'>; name: string; who: string | null | undefined }>

const at = (who: string | null, when: string | null): string | null =>
  when === null ? null : `${who ?? 'The system'}, ${dateTime(when)}`

const payText = ({ pay_on, paid_on, paid_by }: RunFull): string | null => {
  if (paid_on !== null) return `${paid_by ?? 'The system'}, ${fullDay(paid_on)}`
  return pay_on && `To be paid on ${fullDay(pay_on)}`
}

const stepsOf = (run: RunFull): readonly Step[] => [
  { step: 'facts', name: 'Facts', who: at(run.started_by, run.started_at) },
  { step: 'calculate', name: 'Calculate', who: run.finished_at && dateTime(run.finished_at) },
  { step: 'review', name: 'Review', who: run.reopen_reason && `Reopened: ${run.reopen_reason}` },
  { step: 'approve', name: 'Approve', who: at(run.approved_by, run.approved_at) },
  { step: 'issue', name: 'Issue', who: at(run.issued_by, run.issued_at) },
  { step: 'pay', name: 'Pay', who: payText(run) },
]

const ORDER = runStep.options

/** The steps of a run in their order: who took each, and which one is next. */
export const RunSteps = ({ run }: { run: RunFull }) => (
  <ol className={styles.steps} aria-label="Steps">
    {stepsOf(run).map(({ step, name, who }, index) => {
      const isDone = ORDER.indexOf(step) < ORDER.indexOf(run.next.step)
      const isNext = step === run.next.step
      return (
        <li
          key={step}
          className={styles.step}
          data-done={isDone || undefined}
          data-next={isNext || undefined}
          {...(isNext ? { 'aria-current': 'step' as const } : {})}
        >
          <span className={styles.mark} aria-hidden="true">
            {isDone ? <IconCheck size={14} /> : index + 1}
          </span>
          <span>
            <strong>{name}</strong>
            {isDone && <span className="m-hidden">, done</span>}
            {who && <span className={styles.who}>{who}</span>}
          </span>
        </li>
      )
    })}
  </ol>
)
