import { useState } from 'react'
import { useCall } from '#kit/web/call/use-call.ts'
import { day as dayWords } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import type { EntryRow } from '../../contract/overtime.models.ts'
import { type DecideCall, type Decided, RefuseForm } from './decide-forms.tsx'
import styles from './overtime.module.css'

type Chosen = Readonly<{ rows: readonly EntryRow[]; clear: () => void }>
type Left = Readonly<{ rows: readonly EntryRow[]; results: Decided }>

const days = (rows: readonly unknown[]): string => count(rows.length, 'day')

/** Decisions about several days at once, and what became of those that were left as they were. */
export const useBulkDecision = (call: DecideCall) => {
  const [refused, refuse] = useState<Chosen | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const approve = useCall(call)
  const finish = ({ rows, clear }: Chosen, results: Decided): void => {
    clear()
    if (results.some(({ ok }) => !ok)) setLeft({ rows, results })
  }
  const actions: readonly BulkAction<EntryRow>[] = [
    {
      label: (rows) => `Approve ${days(rows)}`,
      fits: ({ can }) => can.approve,
      run: (rows, clear) => {
        const items = rows.map(({ id, version }) => ({ id, version, action: 'approve' as const }))
        approve.start({ body: { items } }, ({ data }) => finish({ rows, clear }, data))
      },
    },
    {
      label: (rows) => `Refuse ${days(rows)}`,
      isDestructive: true,
      fits: ({ can }) => can.refuse,
      run: (rows, clear) => refuse({ rows, clear }),
    },
  ]
  const drawers = (
    <>
      <Refused failure={approve.failure} />
      <SideDrawer
        title={refused ? `Refuse overtime of ${days(refused.rows)}` : ''}
        is_open={refused !== null}
        onClose={() => refuse(null)}
      >
        {refused && (
          <RefuseForm
            call={call}
            rows={refused.rows}
            submit={`Refuse ${days(refused.rows)}`}
            onCancel={() => refuse(null)}
            onDone={(results) => {
              refuse(null)
              finish(refused, results)
            }}
          />
        )}
      </SideDrawer>
      <SideDrawer title="Not decided" is_open={left !== null} onClose={() => setLeft(null)}>
        {left && <NotDecided left={left} />}
      </SideDrawer>
    </>
  )
  return { actions, drawers }
}

const NotDecided = ({ left: { rows, results } }: { left: Left }) => {
  const failed = results.filter(({ ok }) => !ok)
  return (
    <>
      <p>
        {results.length - failed.length} of {days(results)} were decided. These were not:
      </p>
      <ul className={styles.left}>
        {failed.map(({ id, message }) => {
          const row = rows.find((one) => one.id === id)
          return (
            <li key={id}>
              <strong>{row ? `${row.employee.name}, ${dayWords(row.business_date)}` : `Entry ${id}`}</strong>
              <span>{message}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
