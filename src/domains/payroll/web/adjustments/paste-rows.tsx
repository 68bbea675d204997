import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { Refused } from '#kit/web/states/refused.tsx'
import { asFailure, type CallFailure } from '#kit/web/call/failure.ts'
import { send } from '#kit/web/call/send.ts'
import { findAdjustmentRows } from '../../contract/adjustments.calls.ts'
import { type GridRow, gridRows } from './grid-values.ts'
import { parseAdjustments } from './parse-adjustments.ts'

type Props = Readonly<{
  month: string
  /** The count of rows for which there is room. */
  most: number
  onRows: (rows: readonly GridRow[]) => void
}>

/** Takes rows that were copied from a spreadsheet. */
export const PasteRows = ({ month, most, onRows }: Props) => {
  const [text, setText] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  if (text === null)
    return (
      <Button variant="subtle" size="compact-sm" onClick={() => setText('')}>
        Paste from a spreadsheet
      </Button>
    )
  const sheet = parseAdjustments(text)
  const take = async (): Promise<void> => {
    const rows = sheet.map(({ employee_no, component_code }) => ({
      employee_no: employee_no.slice(0, 40),
      component_code: component_code.slice(0, 40),
    }))
    try {
      const { data } = await send(findAdjustmentRows, { body: { month, rows } })
      onRows(gridRows(sheet, data))
      setText(null)
    } catch (error) {
      setFailure(asFailure(error))
    }
  }
  return (
    <div className="m-stack">
      <Textarea
        label="Rows of a spreadsheet"
        description="Employee number, component code, amount, note"
        rows={5}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={sheet.length > most ? `At most ${most} rows at once` : null}
      />
      <Refused failure={failure} />
      <div className="m-row">
        <Button
          variant="default"
          size="compact-sm"
          disabled={sheet.length === 0 || sheet.length > most}
          onClick={() => void take()}
        >
          Take rows
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => setText(null)}>
          Back
        </Button>
      </div>
    </div>
  )
}
