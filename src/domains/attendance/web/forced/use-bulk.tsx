import { useState } from 'react'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import type { ForceRow } from '../../contract/forced.models.ts'
import { RejectForm } from './decide-form.tsx'
import { inText } from './out-time.ts'
import { type ForcedResult, useAct } from './use-act.ts'
import styles from './forced.module.css'

type Chosen = Readonly<{ rows: readonly ForceRow[]; clear: () => void }>
type Left = Readonly<{ rows: readonly ForceRow[]; results: readonly ForcedResult[] }>

const punches = (rows: readonly unknown[]): string => count(rows.length, 'punch', 'punches')

/** Decisions about several at once: each by its own proposal, and what became of those that were left as they were. */
export const useBulk = (
  chosenOf: (row: ForceRow) => string | undefined,
  onDone: (results: readonly ForcedResult[]) => void,
) => {
  const [rejected, reject] = useState<Chosen | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const act = useAct()
  const finish = ({ rows, clear }: Chosen, results: readonly ForcedResult[]): void => {
    clear()
    onDone(results)
    if (results.some(({ ok }) => !ok)) setLeft({ rows, results })
  }
  const actions: readonly BulkAction<ForceRow>[] = [
    {
      label: (rows) => `Approve ${punches(rows)}`,
      fits: ({ can }) => can.approve,
      run: (rows, clear) =>
        act.start(
          rows.map((row) => ({ id: row.id, version: row.version, action: 'approve' as const, out_at: chosenOf(row) })),
          (results) => finish({ rows, clear }, results),
        ),
    },
    {
      label: (rows) => `Reject ${punches(rows)}`,
      isDestructive: true,
      fits: ({ can }) => can.reject,
      run: (rows, clear) => reject({ rows, clear }),
    },
  ]
  const drawers = (
    <>
      <Refused failure={act.failure} />
      <SideDrawer
        title={rejected ? `Reject ${punches(rejected.rows)}` : ''}
        is_open={rejected !== null}
        onClose={() => reject(null)}
      >
        {rejected && (
          <RejectForm
            rows={rejected.rows}
            submit={`Reject ${punches(rejected.rows)}`}
            onCancel={() => reject(null)}
            onDone={(results) => {
              reject(null)
              finish(rejected, results)
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
  const refused = results.filter(({ ok }) => !ok)
  return (
    <>
      <p>
        {results.length - refused.length} of {punches(results)} were decided. These were not:
      </p>
      <ul className={styles.left}>
        {refused.map(({ id, message }) => {
          const row = rows.find((one) => one.id === id)
          return (
            <li key={id}>
              <strong>{row ? `${row.session.employee.name}, ${inText(row.session)}` : `Punch ${id}`}</strong>
              <span>{message}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
