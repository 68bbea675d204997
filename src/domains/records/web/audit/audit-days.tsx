import { IconChevronDown } from '@tabler/icons-react'
import { useHere } from '#kit/web/address/use-here.ts'
import { GoLink } from '#kit/web/address/go-link.tsx'
import { dateTime, dayIn, fullDay, time } from '#kit/web/format/dates.ts'
import { FromTo } from '#kit/web/layout/from-to.tsx'
import type { AuditChange, AuditRow } from '../../contract/audit.models.ts'
import { fieldText, fieldTitle, NO_RECORD, recordText } from './labels.ts'
import styles from './audit.module.css'
import { Button } from '@mantine/core'
import { useCall } from '#kit/web/call/use-call.ts'
import { confirm } from '#kit/web/states/confirm.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { readRestorable, restoreField } from '../../contract/audit.calls.ts'

/** Puts a field back to what it was before a change, once that is confirmed. */
const PutBack = ({ row, change }: { row: AuditRow; change: AuditChange }) => {
  const restorable = useCall(readRestorable)
  const restore = useCall(restoreField)
  const name = fieldText(change)
  const confirmRestore = async (): Promise<void> => {
    const isSure = await confirm({
      title: `Put ${name} back?`,
      text: change.before === null ? 'It will be empty again.' : `It will be “${change.before}” again.`,
      action: 'Put back',
    })
    if (!isSure) return
    const seen = await restorable.run({ params: { audit_id: row.id } })
    if (seen) restore.start({ body: { audit_id: row.id, field: change.field, version: seen.data.version } })
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-xs"
        loading={restorable.isRunning || restore.isRunning}
        aria-label={`Put ${name} back`}
        onClick={() => void confirmRestore()}
      >
        Put back
      </Button>
      <Refused failure={restorable.failure ?? restore.failure} />
    </>
  )
}

const byDay = (rows: readonly AuditRow[]): [string, AuditRow[]][] => {
  const days = new Map<string, AuditRow[]>()
  for (const row of rows) days.set(dayIn(row.at), [...(days.get(dayIn(row.at)) ?? []), row])
  return [...days]
}

const Value = ({ text }: { text: string | null }) =>
  text === null ? <span className="m-dim">–</span> : <span>{text}</span>

/** In place of both values of a field that the role of the reader does not see. */
const Unseen = () => <i className="m-dim">changed, not shown to your role</i>

/** The step of a row whose one change is read in its line. */
const PutBackOnly = ({ row }: { row: AuditRow }) =>
  row.changes
    .filter(({ field }) => row.can.restore.includes(field))
    .map((change) => (
      <div key={change.field}>
        <PutBack row={row} change={change} />
      </div>
    ))

const Changes = ({ row }: { row: AuditRow }) =>
  row.changes.length > 0 && (
    <table className={styles.changes}>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {row.changes.map((change) => (
          <tr key={change.field}>
            <th scope="row">{fieldTitle(change)}</th>
            {change.is_hidden ? (
              <td colSpan={2}>
                <Unseen />
              </td>
            ) : (
              <>
                <td>
                  <Value text={change.before} />
                </td>
                <td>
                  <Value text={change.after} />{' '}
                  {row.can.restore.includes(change.field) && <PutBack row={row} change={change} />}
                </td>
              </>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )

const inSentence = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

const Links = ({ row }: { row: AuditRow }) => {
  const here = useHere()
  return (
    <p className={styles.links}>
      {row.entity_id !== null && (
        <GoLink href={here({ entity: row.entity, entity_id: row.entity_id })}>
          All of {inSentence(recordText(row.record ?? NO_RECORD, row.entity_id))}
        </GoLink>
      )}
      {row.actor && <GoLink href={here({ actor: row.actor.id })}>All by {row.actor.name}</GoLink>}
      {row.subject && <GoLink href={here({ employee_id: row.subject.id })}>All about {row.subject.name}</GoLink>}
    </p>
  )
}

const SYSTEM = 'Muster'

/** Names the author of a row, and the person under whose name they acted. */
const authorText = ({ actor, on_behalf_of }: AuditRow): string =>
  [actor?.name ?? SYSTEM, on_behalf_of && `as ${on_behalf_of.name}`].filter(Boolean).join(' ')

/** The sentence of a row without its author, who is above it. */
const deedText = ({ sentence, actor, on_behalf_of }: AuditRow): string => {
  const author = `${actor?.name ?? SYSTEM}${on_behalf_of ? `, acting as ${on_behalf_of.name},` : ''} `
  if (!sentence.startsWith(author)) return sentence
  const deed = sentence.slice(author.length)
  return deed.charAt(0).toUpperCase() + deed.slice(1)
}

/** The changes that a row shows before it is opened. */
const MAX_LINES = 3

/** The fields that a row changed, each with its value before and after. */
const FieldLines = ({ row: { changes } }: { row: AuditRow }) => (
  <span className={styles.lines}>
    {changes.slice(0, MAX_LINES).map((change) => (
      <span key={change.field} className={styles.line}>
        <span className={styles.field}>{fieldTitle(change)}</span>
        <span className={styles.values}>
          {change.is_hidden ? (
            <Unseen />
          ) : (
            <FromTo before={<Value text={change.before} />} after={<Value text={change.after} />} />
          )}
        </span>
      </span>
    ))}
    {changes.length > MAX_LINES && <span className={styles.others}>{changes.length - MAX_LINES} more</span>}
  </span>
)

type Props = Readonly<{
  rows: readonly AuditRow[]
  /** True next to the record of the rows, where there is no list of others to link to. */
  isOfOne?: boolean
  /** The rows are those of one record or person: rows begin with the field in place of a sentence that names it. */
  isByField?: boolean
  /** False where the first day is named above the list. */
  hasFirstDay?: boolean
}>
type RowProps = Readonly<{ row: AuditRow }> & Required<Pick<Props, 'isOfOne' | 'isByField'>>

const Row = ({ row, isOfOne, isByField }: RowProps) => {
  const hasField = isByField && row.verb === 'update' && row.changes.length > 0
  return (
    <li>
      <details className={styles.row}>
        <summary title={deedText(row)} data-fields={hasField || undefined}>
          {hasField ? <FieldLines row={row} /> : <span className={styles.deed}>{deedText(row)}</span>}
          <IconChevronDown size={16} aria-hidden="true" className={styles.sign} />
        </summary>
        <div className={styles.more}>
          <p className="m-dim">
            {[hasField ? deedText(row) : '', dateTime(row.at), row.actor?.role].filter(Boolean).join(' · ')}
          </p>
          {row.reason && <p>Reason: {row.reason}</p>}
          {hasField && row.changes.length === 1 ? <PutBackOnly row={row} /> : <Changes row={row} />}
          {row.erased_at && <p className="m-dim">Before and after: erased on {dateTime(row.erased_at)}</p>}
          {!isOfOne && <Links row={row} />}
        </div>
      </details>
    </li>
  )
}

/** Longer pauses of an author begin another run. */
const MAX_PAUSE_MS = 15 * 60_000

const isOneRun = (row: AuditRow, other: AuditRow): boolean =>
  authorText(row) === authorText(other) && Math.abs(Date.parse(row.at) - Date.parse(other.at)) <= MAX_PAUSE_MS

/** Rows that one author wrote soon after each other. */
const byRun = (rows: readonly AuditRow[]): readonly (readonly [AuditRow, ...AuditRow[]])[] =>
  rows.reduce<readonly (readonly [AuditRow, ...AuditRow[]])[]>((runs, row) => {
    const last = runs.at(-1)
    const before = last?.at(-1)
    return last && before && isOneRun(row, before) ? [...runs.slice(0, -1), [...last, row]] : [...runs, [row]]
  }, [])

const timesText = ([last, ...others]: readonly [AuditRow, ...AuditRow[]]): string => {
  const times = [time((others.at(-1) ?? last).at), time(last.at)]
  return [...new Set(times)].join('–')
}

/** Rows of the audit under their days, with their author once for those written together, each opened to what changed. */
export const AuditDays = ({ rows, isOfOne = false, isByField = isOfOne, hasFirstDay = true }: Props) => (
  <div className={styles.days}>
    {byDay(rows).map(([date, ofDay], at) => (
      <section key={date} className={hasFirstDay ? styles.ofDay : undefined} aria-label={fullDay(date)}>
        {(at > 0 || hasFirstDay) && <h2 className={styles.day}>{fullDay(date)}</h2>}
        <div className={styles.runs}>
          {byRun(ofDay).map((run) => (
            <div key={run[0].id} className={styles.run}>
              <p className={styles.author}>
                <span title={authorText(run[0])}>{authorText(run[0])}</span>
                <span className={`m-number ${styles.times}`}>{timesText(run)}</span>
              </p>
              <ul className={styles.rows}>
                {run.map((row) => (
                  <Row key={row.id} row={row} isOfOne={isOfOne} isByField={isByField} />
                ))}
              </ul>
            </div>
          ))}
        </div>
      </section>
    ))}
  </div>
)
