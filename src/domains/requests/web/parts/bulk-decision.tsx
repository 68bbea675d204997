import { useCall } from '#kit/web/call/use-call.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { count } from '#kit/web/format/numbers.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import type { BulkAction } from '#kit/web/table/bulk-bar.tsx'
import { useState } from 'react'
import type { DataOf } from '#kit/contract/call.ts'
import type { decideManyAsLead } from '../../contract/approvals.calls.ts'
import type { RequestRow } from '../../contract/requests.models.ts'
import { datesText } from './amounts.ts'
import type { DecisionCalls } from './decision-calls.ts'
import styles from './parts.module.css'

type Result = DataOf<typeof decideManyAsLead>
type Chosen = Readonly<{ rows: readonly RequestRow[]; clear: () => void }>
type Left = Readonly<{ rows: readonly RequestRow[]; results: Result }>

const itemsOf = (rows: readonly RequestRow[]) => rows.map(({ id, version }) => ({ id, version }))
const requests = (rows: readonly RequestRow[]): string => count(rows.length, 'request')

/** Decisions about several requests at once: what each of them needs, and what became of those that were refused. */
export const useBulkDecision = (call: DecisionCalls['bulk']) => {
  const [rejected, reject] = useState<Chosen | null>(null)
  const [left, setLeft] = useState<Left | null>(null)
  const approve = useCall(call)
  const finish = ({ rows, clear }: Chosen, results: Result): void => {
    clear()
    if (results.some(({ ok }) => !ok)) setLeft({ rows, results })
  }
  const actions: readonly BulkAction<RequestRow>[] = [
    {
      label: (rows) => `Approve ${requests(rows)}`,
      fits: ({ can }) => can.approve,
      run: (rows, clear) =>
        approve.start({ body: { items: itemsOf(rows), action: 'approve' } }, ({ data }) =>
          finish({ rows, clear }, data),
        ),
    },
    {
      label: (rows) => `Reject ${requests(rows)}`,
      isDestructive: true,
      fits: ({ can }) => can.reject,
      run: (rows, clear) => reject({ rows, clear }),
    },
  ]
  const drawers = (
    <>
      <Refused failure={approve.failure} />
      <SideDrawer
        title={rejected ? `Reject ${requests(rejected.rows)}` : ''}
        is_open={rejected !== null}
        onClose={() => reject(null)}
      >
        {rejected && (
          <RejectForm
            call={call}
            rows={rejected.rows}
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

type RejectProps = Readonly<{
  call: DecisionCalls['bulk']
  rows: readonly RequestRow[]
  onDone: (results: Result) => void
  onCancel: () => void
}>

const RejectForm = ({ call, rows, onDone, onCancel }: RejectProps) => (
  <CallForm
    call={call}
    initial={{ items: itemsOf(rows), action: 'reject', note: null }}
    submit={`Reject ${requests(rows)}`}
    isDestructive
    onDone={({ data }) => onDone(data)}
    onCancel={onCancel}
  >
    {(field) => (
      <TextArea
        {...field('note')}
        label="Why are they rejected?"
        help="Each person can read it."
        rows={3}
        isFirst
        isOptional={false}
      />
    )}
  </CallForm>
)

const NotDecided = ({ left: { rows, results } }: { left: Left }) => {
  const refused = results.filter(({ ok }) => !ok)
  return (
    <>
      <p>
        {results.length - refused.length} of {count(results.length, 'request')} were decided. These were not:
      </p>
      <ul className={styles.left}>
        {refused.map(({ id, message }) => {
          const row = rows.find((one) => one.id === id)
          return (
            <li key={id}>
              <strong>{row ? `${row.employee.name}, ${row.type.name}, ${datesText(row)}` : `Request ${id}`}</strong>
              <span>{message}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
