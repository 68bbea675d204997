import { Checkbox } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { GoLink } from '../address/go-link.tsx'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import styles from './table.module.css'

type Props<Row> = DataTableProps<Row> & Readonly<{ row: Row; id: string | number; isFlashing: boolean }>

const isOnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"]') !== null

/** What a column says where there is nothing to say. */
const NONE = '–'

const cellContent = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : column.text(row)

/** A row: pressing it anywhere follows the link of its first cell, which keyboards and screen readers use. */
export const TableRow = <Row,>(props: Props<Row>) => {
  const { row, id, columns, selection, href, onRow } = props
  const first = columns.find((column) => column.onPhone === 'title') ?? columns[0]
  const press = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (isOnControl(event) || window.getSelection()?.toString()) return
    event.currentTarget.querySelector<HTMLElement>('[data-opens]')?.click()
  }
  const opens = href !== undefined || onRow !== undefined
  return (
    <tr
      data-opens-row={opens}
      data-flash={props.isFlashing}
      data-past={props.isPast?.(row)}
      onClick={opens ? press : undefined}
    >
      {selection && (
        <td className={styles.check}>
          <Checkbox aria-label="Select row" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.title}
          data-number={column.isNumber}
          data-short={column.isShort}
          data-phone={column.onPhone}
          data-none={column.text(row) === NONE}
        >
          {column === first ? <Opener {...props}>{cellContent(column, row)}</Opener> : cellContent(column, row)}
        </td>
      ))}
      {props.actions && <td className={styles.actions}>{props.actions(row)}</td>}
    </tr>
  )
}

const Opener = <Row,>({ row, href, onRow, children }: Props<Row> & { children: ReactNode }) => {
  if (href) {
    return (
      <GoLink href={href(row)} data-opens className={styles.opener}>
        {children}
      </GoLink>
    )
  }
  if (!onRow) return children
  return (
    <button type="button" data-opens className={styles.opener} onClick={() => onRow(row)}>
      {children}
    </button>
  )
}
