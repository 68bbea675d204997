import { type ReactNode, useState } from 'react'
import type { CallFailure } from '../call/failure.ts'
import { SideDrawer } from '../layout/side-drawer.tsx'
import { Refused } from '../states/refused.tsx'
import type { BulkAction } from './bulk-bar.tsx'
import styles from './table.module.css'

type Result = Readonly<{ id: number; ok: boolean; message?: string | null | undefined }>
type Decidable = Readonly<{ id: number }>
type Chosen<Row> = Readonly<{ rows: readonly Row[]; clear: () => void }>
type Left<Row> = Readonly<{ rows: readonly Row[]; results: readonly Result[] }>

/** The props of the form of a refusal; it returns the result of each row. */
export type RefusalForm<Row, Of extends Result> = Readonly<{
  rows: readonly Row[]
  /** Names what will happen and to how many. */
  submit: string
  onDone: (results: readonly Of[]) => void
  onCancel: () => void
}>

type Decision<Row extends Decidable, Of extends Result> = Readonly<{
  /** Counts rows in a text: `12 requests`. */
  countOf: (rows: readonly unknown[]) => string
  /** Names one row among those that were left as they were. */
  nameOf: (row: Row) => string
  refuse: 'Reject' | 'Refuse'
  mayApprove: (row: Row) => boolean
  mayRefuse: (row: Row) => boolean
  approve: (rows: readonly Row[], onDone: (results: readonly Of[]) => void) => void
  /** The failure of the approval. */
  failure: CallFailure | null
  form: (props: RefusalForm<Row, Of>) => ReactNode
  onDone?: (results: readonly Of[]) => void
}>

/**
 * Two decisions about several rows at once, each row for itself: approve them, or refuse them with a note. Returns the
 * actions for a table and the drawers that they open, the last of which lists the rows that were left, with the reason.
 */
export const useBulkDecision = <Row extends Decidable, Of extends Result>(decision: Decision<Row, Of>) => {
  const { countOf, nameOf, refuse, mayApprove, mayRefuse, approve, failure, form, onDone } = decision
  const [refused, setRefused] = useState<Chosen<Row> | null>(null)
  const [left, setLeft] = useState<Left<Row> | null>(null)
  const finish = ({ rows, clear }: Chosen<Row>, results: readonly Of[]): void => {
    clear()
    onDone?.(results)
    if (results.some(({ ok }) => !ok)) setLeft({ rows, results })
  }
  const actions: readonly BulkAction<Row>[] = [
    {
      label: (rows) => `Approve ${countOf(rows)}`,
      fits: mayApprove,
      run: (rows, clear) => approve(rows, (results) => finish({ rows, clear }, results)),
    },
    {
      label: (rows) => `${refuse} ${countOf(rows)}`,
      isDestructive: true,
      fits: mayRefuse,
      run: (rows, clear) => setRefused({ rows, clear }),
    },
  ]
  const submit = refused ? `${refuse} ${countOf(refused.rows)}` : ''
  const close = (): void => setRefused(null)
  const drawers = (
    <>
      <Refused failure={failure} />
      <SideDrawer title={submit} is_open={refused !== null} onClose={close}>
        {refused &&
          form({
            rows: refused.rows,
            submit,
            onCancel: close,
            onDone: (results) => {
              close()
              finish(refused, results)
            },
          })}
      </SideDrawer>
      <SideDrawer title="Not decided" is_open={left !== null} onClose={() => setLeft(null)}>
        {left && <NotDecided left={left} countOf={countOf} nameOf={nameOf} />}
      </SideDrawer>
    </>
  )
  return { actions, drawers }
}

type NotDecidedProps<Row extends Decidable> = Readonly<{ left: Left<Row> }> &
  Pick<Decision<Row, Result>, 'countOf' | 'nameOf'>

const NotDecided = <Row extends Decidable>({ left: { rows, results }, countOf, nameOf }: NotDecidedProps<Row>) => {
  const failed = results.filter(({ ok }) => !ok)
  return (
    <>
      <p>
        {results.length - failed.length} of {countOf(results)} were decided. These were not:
      </p>
      <ul className={styles.left}>
        {failed.map(({ id, message }) => {
          const row = rows.find((one) => one.id === id)
          return (
            <li key={id}>
              <strong>{row ? nameOf(row) : `No. ${id}`}</strong>
              <span>{message}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
