import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { DayInput } from '#kit/web/filters/day-input.tsx'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { dateTime, fullDay, today as todayIn } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { DataTable } from '#kit/web/table/data-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { showTimeAccount } from '../../contract/overtime.calls.ts'
import type { PostingRow } from '../../contract/overtime.models.ts'
import { changeColumn, whatColumn } from './posting-columns.tsx'
import styles from './overtime.module.css'

const sinceColumns: readonly Column<PostingRow>[] = [
  { key: 'created_at', title: 'Posted', text: ({ created_at }) => dateTime(created_at), onPhone: 'title' },
  whatColumn,
  changeColumn,
]

type Props = Readonly<{ employee_id: number }>

/** The balance on other days, read once it is opened. */
export const AsKnown = ({ employee_id }: Props) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card>
      <details className={`m-fold ${styles.fold}`} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Balance on another day</summary>
        {isOpen && <OnDay employee_id={employee_id} />}
      </details>
    </Card>
  )
}

/** The balance on any day, and as it was known at the end of an earlier one, with what was posted since. */
const OnDay = ({ employee_id }: Props) => {
  const [on, setOn] = useState<string | null>(null)
  const [known, setKnown] = useState<string | null>(null)
  const today = todayIn(useActor().time_zone)
  const date = on ?? today
  const query = { date, ...(known === null ? {} : { known_on: known }) }
  const found = useCallQuery(showTimeAccount, { params: { userId: employee_id }, query }, { showPrevious: true })
  const { data, failure } = found
  return (
    <div className={styles.detail}>
      <FieldRow>
        <DayInput label="Balance on" value={date} onChange={setOn} onClear={() => setOn(null)} />
        <DayInput
          label="As known on"
          value={known ?? ''}
          max={today}
          onChange={setKnown}
          onClear={() => setKnown(null)}
        />
      </FieldRow>
      {failure && <p role="alert">{Object.values(failure.fields)[0] ?? failure.message}</p>}
      {data && !failure && (
        <p role="status">
          On {fullDay(data.date)}
          {data.known_on && `, as known on ${fullDay(data.known_on)}`}:{' '}
          <strong className="m-number">{duration(data.balance_minutes)}</strong>
        </p>
      )}
      {data?.known_on && !failure && data.since.length === 0 && (
        <p className="m-dim">Nothing was posted for it since: it is the same today.</p>
      )}
      {data?.known_on && !failure && data.since.length > 0 && (
        <>
          <p>
            By what is known today: <strong className="m-number">{duration(data.balance_now_minutes)}</strong>
          </p>
          <DataTable label="Posted since" rows={data.since} columns={sinceColumns} rowKey={({ id }) => id} />
        </>
      )}
    </div>
  )
}
