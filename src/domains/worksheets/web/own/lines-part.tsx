import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { emptyLine, type FormData, isFilled } from './report-state.ts'
import { LineRow } from './line-row.tsx'
import type { ReportForm } from './use-report-form.ts'
import styles from '../parts/worksheets.module.css'

type Props = Readonly<{ data: FormData; form: ReportForm; is_disabled: boolean }>

/** The entries of a report; mandatory ones are in a separate part while they are required. */
export const LinesPart = ({ data, form, is_disabled }: Props) => {
  const { activities, mandatory_required } = data
  if (activities.length === 0)
    return <p className="m-dim">Your department has no activities of this kind. Write a summary.</p>
  const [first, others] = mandatory_required
    ? [activities.filter(({ mandatory }) => mandatory), activities.filter(({ mandatory }) => !mandatory)]
    : [[], activities]
  return (
    <>
      {first.length > 0 && (
        <section className={styles.part} aria-label="Mandatory">
          <h2>Mandatory</h2>
          <p className="m-dim m-small">Answer these before you submit.</p>
          <Rows data={data} form={form} is_disabled={is_disabled} ids={first.map(({ id }) => id)} />
        </section>
      )}
      {others.length > 0 && (
        <section className={styles.part} aria-label="Work">
          <h2>Work</h2>
          {data.period.kind !== 'daily' && data.projects.length > 0 && (
            <p className="m-dim m-small">Time for clients and tasks comes from your daily reports.</p>
          )}
          <Rows data={data} form={form} is_disabled={is_disabled} ids={others.map(({ id }) => id)} />
        </section>
      )}
    </>
  )
}

/** The inputs below have their own names, for those who do not see the heads. */
const HEADS = ['Activity', 'Result', 'Time', 'For', 'Note'] as const

const Rows = ({ data, form, is_disabled, ids }: Props & Readonly<{ ids: readonly number[] }>) => {
  const job = useDrawer('job')
  const { lines } = form.state
  return (
    <div className={styles.lines}>
      <div className={styles.heads} aria-hidden="true">
        {HEADS.map((head) => (
          <span key={head}>{head}</span>
        ))}
      </div>
      <ul>
        {lines
          .filter(({ activity_id }) => ids.includes(activity_id))
          .map((line) => {
            const activity = data.activities.find(({ id }) => id === line.activity_id)
            if (!activity) return null
            const same = lines.filter(({ activity_id }) => activity_id === line.activity_id)
            return (
              <LineRow
                key={line.key}
                line={line}
                activity={activity}
                data={data}
                isMissing={activity.mandatory && !same.some((one) => isFilled(data.activities, one))}
                isOnly={same.at(-1) === line}
                is_disabled={is_disabled}
                onChange={(part) => form.setLine(line.key, part)}
                onJob={() => job.open(activity.id)}
                onSplit={() => form.set({ lines: withAfter(lines, line.key, emptyLine(activity.id)) })}
                onRemove={() => form.set({ lines: lines.filter(({ key }) => key !== line.key) })}
              />
            )
          })}
      </ul>
    </div>
  )
}

const withAfter = <Row extends Readonly<{ key: string }>>(rows: readonly Row[], key: string, row: Row): Row[] =>
  rows.flatMap((one) => (one.key === key ? [one, row] : [one]))
