import { Button } from '@mantine/core'
import { ExportMenu } from './export-menu.tsx'
import type { ExportFormat } from './exporter.ts'
import { count } from '../format/numbers.ts'
import type { Selection } from './use-selection.ts'
import styles from './table.module.css'

export type BulkAction<Row> = Readonly<{
  /** Names what will happen and to how many: `(rows) => 'Approve 12 requests'`. */
  label: (rows: readonly Row[]) => string
  run: (rows: readonly Row[], clear: () => void) => void
  isDestructive?: boolean
  /** Rows that the action fits; the others are left alone. */
  fits?: (row: Row) => boolean
}>

type Props<Row> = Readonly<{
  selection: Selection
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
  actions: readonly BulkAction<Row>[]
  /** Null where the rows cannot be exported. */
  onExport: ((rows: readonly Row[], format: ExportFormat, purpose?: string) => Promise<void>) | null
}>

/** A bar at the bottom while rows are selected, with its actions, the main one first. */
export const BulkBar = <Row,>({ selection, rows, rowKey, actions, onExport }: Props<Row>) => {
  const chosen = rows.filter((row) => selection.has(rowKey(row)))
  if (chosen.length === 0) return null
  const clear = (): void => selection.set([])
  return (
    <div className={styles.bulk} role="toolbar" aria-label="Selected rows">
      <span className="m-number">{count(chosen.length, 'row')} selected</span>
      {actions.map((action, index) => {
        const fitting = action.fits ? chosen.filter(action.fits) : chosen
        return (
          <Button
            key={index}
            disabled={fitting.length === 0}
            variant={index === 0 || action.isDestructive ? 'filled' : 'default'}
            {...(action.isDestructive ? { color: 'red.8' } : {})}
            onClick={() => action.run(fitting, clear)}
          >
            {action.label(fitting)}
          </Button>
        )
      })}
      {onExport && (
        <ExportMenu
          label="Export selected"
          what={`Save ${count(chosen.length, 'row')}`}
          onExport={(format, purpose) => onExport(chosen, format, purpose)}
        />
      )}
      <Button variant="default" onClick={clear}>
        Clear
      </Button>
    </div>
  )
}
