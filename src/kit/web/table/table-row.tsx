import { Checkbox } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { GoLink } from '../address/go-link.tsx'
import type { Column } from './columns.ts'
import type { DataTableProps } from './data-table.tsx'
import styles from './table.module.css'

export type RowProps<Row> = DataTableProps<Row> & Readonly<{ row: Row; id: string | number; isFlashing: boolean }>

const isOnControl = (event: MouseEvent): boolean =>
  event.target instanceof Element && event.target.closest('a, button, input, label, [role="menu"]') !== null

export const titleOf = <Row,>(columns: readonly Column<Row>[]): Column<Row> | undefined =>
  columns.find((column) => column.onPhone === 'title') ?? columns[0]

export const cellContent = <Row,>(column: Column<Row>, row: Row): ReactNode =>
  column.cell ? column.cell(row) : column.text(row)

/** Shows the whole of a text that is cut off, while the pointer is over it. */
const showWhole = ({ currentTarget: cell }: MouseEvent<HTMLTableCellElement>): void => {
  const isCut = [cell, ...cell.querySelectorAll('*')].some((part) => part.scrollWidth > part.clientWidth + 1)
  cell.title = isCut ? (cell.textContent ?? '').trim() : ''
}

/** Frames both forms of a row: a click anywhere follows its one link, and it can be selected. */
export const RowFrame = <Row,>({ children, ...props }: RowProps<Row> & { children: ReactNode }) => {
  const { row, id, selection, href, onRow } = props
  const openRow = (event: MouseEvent<HTMLTableRowElement>): void => {
    if (isOnControl(event) || window.getSelection()?.toString()) return
    event.currentTarget.querySelector<HTMLElement>('[data-opens]')?.click()
  }
  const opens = href !== undefined || onRow !== undefined
  return (
    <tr
      data-row={id}
      data-opens-row={opens}
      data-flash={props.isFlashing}
      data-past={props.isPast?.(row)}
      onClick={opens ? openRow : undefined}
    >
      {selection && (
        <td className={styles.check} data-screen-only>
          <Checkbox aria-label="Select row" checked={selection.has(id)} onChange={() => selection.toggle(id)} />
        </td>
      )}
      {children}
      {props.actions && (
        <td className={styles.actions} data-screen-only>
          {props.actions(row)}
        </td>
      )}
    </tr>
  )
}

/** A row of a desktop: one line, each cell cut off where its column ends. */
export const TableRow = <Row,>(props: RowProps<Row>) => {
  const { row, columns } = props
  const title = titleOf(columns)
  return (
    <RowFrame {...props}>
      {columns.map((column) => (
        <td
          key={column.key}
          data-label={column.title}
          data-number={column.isNumber}
          data-grows={column.grows}
          data-states={column !== title}
          onMouseEnter={showWhole}
        >
          {column === title ? <Opener {...props}>{cellContent(column, row)}</Opener> : cellContent(column, row)}
        </td>
      ))}
    </RowFrame>
  )
}

/** The link of a row, which keyboards and screen readers use. */
export const Opener = <Row,>({ row, href, onRow, children }: RowProps<Row> & { children: ReactNode }) => {
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
