import { dateTime, day } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import type { Line, Period, RecordedWork, Report } from '../../contract/worksheets.models.ts'
import { REASON_TEXT } from '../../contract/worksheets.texts.ts'
import { WorkStrip } from '../parts/work-strip.tsx'
import { MinutesBar } from '../parts/minutes-bar.tsx'
import { FileList } from '../parts/work-files.tsx'
import { statusSign, valueText } from '../parts/labels.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{
  period: Period
  facts?: RecordedWork | undefined
  /** The caller shows the status and the recorded work above it. */
  isHeaded?: boolean
}>

/** A report with the recorded work of its period. */
export const ReportDetail = ({ period, facts, isHeaded = false }: Props) => {
  const { report, status, reason, due_at } = period
  const known = report?.facts ?? facts
  return (
    <div className="m-stack">
      {!isHeaded && (
        <div className="m-row">
          <StatusBadge {...statusSign(status)} />
          {report?.late && <StatusBadge tone="attention" word="Late" />}
          {reason && <span className="m-dim">{REASON_TEXT[reason]}</span>}
        </div>
      )}
      <Facts facts={detailsOf(report, due_at)} />
      {!isHeaded && known && <WorkStrip facts={known} />}
      {report ? <Written report={report} /> : <p className="m-dim">Nothing was handed in.</p>}
    </div>
  )
}

const detailsOf = (report: Report | null, due_at: string | null): readonly (readonly [string, React.ReactNode])[] => [
  ...(report?.submitted_at ? [['Submitted', dateTime(report.submitted_at)] as const] : []),
  ...(report?.submitted_by ? [['By', report.submitted_by.name] as const] : []),
  ...(due_at ? [['Due', dateTime(due_at)] as const] : []),
]

const Written = ({ report }: { report: Report }) => (
  <>
    {report.kind === 'daily' && report.submitted_at && report.worked_minutes !== null && (
      <MinutesBar reported={report.minutes_reported} worked={report.worked_minutes} />
    )}
    {report.summary && (
      <section className={styles.part}>
        <h3>Summary</h3>
        <p className={styles.text}>{report.summary}</p>
      </section>
    )}
    {report.lines.length > 0 && (
      <section className={styles.part}>
        <h3>Work</h3>
        <ul className={styles.list}>
          {report.lines.map((line) => (
            <Entry key={line.work_id} line={line} />
          ))}
        </ul>
      </section>
    )}
    {report.blockers.length > 0 && (
      <section className={styles.part}>
        <h3>Blockers</h3>
        <ul className={styles.list}>
          {report.blockers.map(({ id, text, opened_on, cleared_on }) => (
            <li key={id} className={styles.text}>
              {text}{' '}
              <span className="m-dim m-small">
                since {day(opened_on)}
                {cleared_on ? `, cleared ${day(cleared_on)}` : ''}
              </span>
            </li>
          ))}
        </ul>
      </section>
    )}
    {report.plan && (
      <section className={styles.part}>
        <h3>Plan</h3>
        <p className={styles.text}>{report.plan}</p>
      </section>
    )}
    {report.files.length > 0 && (
      <section className={styles.part}>
        <h3>Files</h3>
        <FileList files={report.files} />
      </section>
    )}
    {report.decisions.length > 0 && <Decisions report={report} />}
  </>
)

const Entry = ({ line }: { line: Line }) => {
  const { activity, note } = line
  const place = [line.task && `${line.task.key} ${line.task.title}`, line.project?.name, line.client?.name]
    .filter(Boolean)
    .join(' · ')
  return (
    <li>
      <div className={styles.between}>
        <span>
          {activity.name}
          {activity.jd_version !== null && <span className="m-dim m-small"> v{activity.jd_version}</span>}
          {line.source === 'fact' && <span className="m-dim m-small"> from records</span>}
        </span>
        {activity.unit !== 'text' && <span className="m-number">{valueText(line)}</span>}
      </div>
      {place && <div className="m-dim m-small">{place}</div>}
      {note && <div className={`${styles.text} m-small`}>{note}</div>}
    </li>
  )
}

const DECISION_LABELS = {
  accepted: 'Accepted',
  returned: 'Returned',
  excused: 'Excused',
  allowed: 'Late report allowed',
} as const

const Decisions = ({ report: { decisions } }: { report: Report }) => (
  <section className={styles.part}>
    <h3>Decisions</h3>
    <ul className={styles.list}>
      {decisions.map(({ decision, comment, decided_at, decided_by }) => (
        <li key={decided_at}>
          {DECISION_LABELS[decision]} by {decided_by?.name ?? 'Muster'}{' '}
          <span className="m-dim m-small">{dateTime(decided_at)}</span>
          {comment && <div className={styles.text}>{comment}</div>}
        </li>
      ))}
    </ul>
  </section>
)
