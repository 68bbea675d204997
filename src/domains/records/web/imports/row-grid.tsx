import { Button } from '@mantine/core'
import { useState } from 'react'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { WideBox } from '#kit/web/layout/wide-box.tsx'
import type { ImportDetails, ImportedFault, ImportedRow } from '../../contract/imports.models.ts'
import { RESULTS } from './labels.ts'
import styles from './imports.module.css'

type Cells = Readonly<{
  cells?: { row_no: number; column: number; text: string }[]
  replace?: { column: number; from: string; to: string }
}>
type Props = Readonly<{
  data: ImportDetails
  rows: readonly ImportedRow[]
  isBusy: boolean
  onSend: (body: Cells) => void
}>

/** The clicked button has become this input. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus()

/** A cell that becomes an input when it is opened; Enter or leaving it saves, Esc does not. */
const Cell = ({ text, label, onSave }: Readonly<{ text: string; label: string; onSave: (text: string) => void }>) => {
  const [typed, setTyped] = useState<string | null>(null)
  const save = (): void => {
    if (typed !== null && typed.trim() !== text) onSave(typed.trim())
    setTyped(null)
  }
  if (typed === null)
    return (
      <button
        type="button"
        className={styles.cell}
        aria-label={`${label}: ${text === '' ? 'empty' : text}. Change`}
        onClick={() => setTyped(text)}
      >
        {text}
      </button>
    )
  return (
    <input
      className={styles.cell}
      aria-label={label}
      value={typed}
      ref={takeFocus}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

type Faults = Readonly<{
  faults: readonly ImportedFault[]
  isBusy: boolean
  same: number
  onTake: (text: string, all: boolean) => void
}>

const FaultsOfCell = ({ faults, isBusy, same, onTake }: Faults) => (
  <>
    {faults.map(({ message, suggestions }) => (
      <div key={message}>
        <p className={styles.fault}>{message}</p>
        {suggestions.length > 0 && (
          <div className={styles.suggest}>
            {suggestions.map((text) => (
              <Button
                key={text}
                size="compact-xs"
                variant="default"
                disabled={isBusy}
                onClick={() => onTake(text, same > 1)}
              >
                {same > 1 ? `${text} (all ${same})` : text}
              </Button>
            ))}
          </div>
        )}
      </div>
    ))}
  </>
)

/** Rows of the file as in a spreadsheet: each fault at its cell, with values that would be right. */
export const RowGrid = ({ data, rows, isBusy, onSend }: Props) => {
  const shown = data.mapping.flatMap((field, at) => {
    const column = data.of.columns.find((one) => one.field === field)
    return column ? [{ at, label: column.label }] : []
  })
  if (rows.length === 0) return <p className="m-dim">No rows of this kind.</p>
  const same = (at: number, text: string): number => rows.filter(({ cells }) => cells[at] === text).length
  return (
    <WideBox label="Rows of the file">
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Result</th>
            {shown.map(({ at, label }) => (
              <th key={at} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => {
            const ofRow = row.faults.filter(({ column }) => column === null || !shown.some(({ at }) => at === column))
            return (
              <tr key={row.row_no}>
                <td className={styles.number}>{row.row_no}</td>
                <td className={styles.result}>
                  {row.result && <StatusBadge {...RESULTS[row.result]} />}
                  {ofRow.map(({ message }) => (
                    <p key={message} className={styles.fault}>
                      {message}
                    </p>
                  ))}
                </td>
                {shown.map(({ at, label }) => {
                  const text = row.cells[at] ?? ''
                  const faults = row.faults.filter(({ column }) => column === at)
                  const isWrong = faults.some(({ level }) => level === 'error')
                  return (
                    <td key={at} className={faults.length === 0 ? undefined : isWrong ? styles.wrong : styles.odd}>
                      <Cell
                        text={text}
                        label={`${label} of row ${row.row_no}`}
                        onSave={(typed) => onSend({ cells: [{ row_no: row.row_no, column: at, text: typed }] })}
                      />
                      <FaultsOfCell
                        faults={faults}
                        isBusy={isBusy}
                        same={text === '' ? 1 : same(at, text)}
                        onTake={(to, all) =>
                          onSend(
                            all
                              ? { replace: { column: at, from: text, to } }
                              : { cells: [{ row_no: row.row_no, column: at, text: to }] },
                          )
                        }
                      />
                    </td>
                  )
                })}
              </tr>
            )
          })}
        </tbody>
      </table>
    </WideBox>
  )
}
