import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Plan, WireFinding } from '../../contract/shifts.models.ts'
import styles from './plan.module.css'

const MAX_SHOWN = 12

export const FindingLine = ({
  finding,
}: Readonly<{ finding: Pick<WireFinding, 'message' | 'severity' | 'overridden'> }>) => (
  <span className={styles.finding}>
    <StatusBadge
      tone={finding.overridden ? 'off' : finding.severity === 'block' ? 'bad' : 'attention'}
      word={finding.overridden ? 'Accepted' : finding.severity === 'block' ? 'Rule' : 'Note'}
    />
    <span>{finding.message}</span>
  </span>
)

/** Findings of the plan, those that must be solved first. */
export const Findings = ({ plan, onOpen }: Readonly<{ plan: Plan; onOpen: (shift: number) => void }>) => {
  if (plan.findings.length === 0) return null
  const weight = ({ severity, overridden }: WireFinding): number => (overridden ? 2 : severity === 'block' ? 0 : 1)
  const sorted = plan.findings.toSorted((a, b) => weight(a) - weight(b) || a.date.localeCompare(b.date))
  return (
    <section aria-label="To fix">
      <ul className={styles.list}>
        {sorted.slice(0, MAX_SHOWN).map((finding) => {
          const shift = finding.shift_ids.find((id) => plan.shifts.some((one) => one.id === id))
          return (
            <li key={`${finding.rule}:${finding.employee_id}:${finding.date}:${finding.shift_ids.join()}`}>
              {shift === undefined ? (
                <FindingLine finding={finding} />
              ) : (
                <button type="button" className={styles.link} onClick={() => onOpen(shift)}>
                  <FindingLine finding={finding} />
                </button>
              )}
            </li>
          )
        })}
      </ul>
      {sorted.length > MAX_SHOWN && (
        <p className="m-dim m-small">
          And {sorted.length - MAX_SHOWN} more. Choose “With problems only” to see whom they concern.
        </p>
      )}
    </section>
  )
}
