import type { ScreenLink } from '#kit/contract/keys.ts'
import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconArrowsSort } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { useIsPhone } from '../layout/use-is-phone.ts'
import type { Column, SortKey } from './columns.ts'
import { nextSort, sortDirection } from './columns.ts'
import { useFitting } from './fitting.ts'
import { PhoneRow } from './phone-row.tsx'
import { TableRow, titleOf } from './table-row.tsx'
import { useFlash } from './use-flash.ts'
import type { Selection } from './use-selection.ts'
import { useVisibleRows } from './use-visible-rows.ts'
import styles from './table.module.css'

const WindowOfRows = lazy(() => import('./window-of-rows.tsx'))

export type DataTableProps<Row> = Readonly<{
  /** The listed things, for screen readers: `Teams`. */
  label: string
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => string | number
  sort?: SortKey
  onSort?: (sort: SortKey) => void
  /** Returns the address of a row; the whole row is then a link. */
  href?: (row: Row) => ScreenLink
  onRow?: (row: Row) => void
  selection?: Selection
  /** Buttons of one row, in a last column. */
  actions?: (row: Row) => React.ReactNode
  /** The rows belong to a former sort, filter or page. */
  isPlaceholderData?: boolean
  isCompact?: boolean
  /** Rows that no longer belong to the list are drawn grey; a cell has the reason. */
  isPast?: (row: Row) => boolean
  /** Is called with the columns that have no room. */
  onHidden?: (keys: readonly string[]) => void
}>

/** The number of rows in which a button is searched. */
const SOME = 50
const hasActions = <Row,>({ rows, actions }: DataTableProps<Row>): boolean =>
  actions !== undefined && rows.slice(0, SOME).some((row) => Boolean(actions(row)))

/** The columns that are drawn. Where a row opens nothing, all are; what is too wide then scrolls sideways. */
const useDrawn = <Row,>(props: DataTableProps<Row>, box: React.RefObject<HTMLElement | null>, isPhone: boolean) => {
  const { columns, href, onRow, onHidden } = props
  const opens = href !== undefined || onRow !== undefined
  const { hidden: withoutRoom, isWide } = useFitting(box, columns, titleOf(columns), opens && !isPhone)
  const print = withoutRoom.join()
  const notify = useRef(onHidden)
  useEffect(() => {
    notify.current = onHidden
  })
  useEffect(() => notify.current?.(print === '' ? [] : print.split(',')), [print])
  return { isWide, columns: columns.filter(({ key }) => !withoutRoom.includes(key)) }
}

/** Rows and columns: native table cells, a header that stays, two lines on a phone, and only visible rows above 100. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const { rows, rowKey, selection } = props
  const box = useRef<HTMLDivElement>(null)
  const isPhone = useIsPhone()
  const { columns, isWide } = useDrawn(props, box, isPhone)
  const visible = useVisibleRows(rows.length, box, props.isCompact ? 32 : 40)
  const flashing = useFlash(rows, rowKey)
  const span = columns.length + (selection ? 1 : 0) + (props.actions ? 1 : 0)
  // A box without anything to focus is focused itself, so that the keyboard scrolls it.
  const isSorted = props.onSort !== undefined && columns.some(({ sort }) => sort !== undefined)
  const isStill = !(props.href || props.onRow || isSorted || selection || hasActions(props))
  return (
    <div
      ref={box}
      className={styles.box}
      aria-busy={props.isPlaceholderData ?? false}
      data-compact={props.isCompact}
      data-wide={isWide}
      {...(isStill && isWide ? { role: 'group', 'aria-label': props.label, tabIndex: 0 } : {})}
    >
      <Suspense>{visible.window && <WindowOfRows {...visible.window} />}</Suspense>
      <table className={styles.table} aria-label={props.label} aria-rowcount={rows.length}>
        <thead hidden={isPhone}>
          <tr>
            {selection && <SelectAll selection={selection} keys={rows.map(rowKey)} />}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} sort={props.sort} onSort={props.onSort} />
            ))}
            {props.actions && (
              <th className={styles.actions} data-screen-only>
                <span className="m-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          <Spacer height={visible.before} span={span} />
          {visible.indexes.map((index) => {
            const row = rows[index]
            if (row === undefined) return null
            const key = rowKey(row)
            const drawn = { ...props, columns, row, id: key, isFlashing: flashing.has(String(key)) }
            return isPhone ? <PhoneRow key={key} {...drawn} /> : <TableRow key={key} {...drawn} />
          })}
          <Spacer height={visible.after} span={span} />
        </tbody>
      </table>
    </div>
  )
}

const Spacer = ({ height, span }: { height: number; span: number }) =>
  height > 0 && (
    <tr aria-hidden="true" className={styles.spacer} style={{ height }}>
      <td colSpan={span}>{'\u00a0'}</td>
    </tr>
  )

const SelectAll = ({ selection, keys }: { selection: Selection; keys: readonly (string | number)[] }) => {
  const chosen = keys.filter((key) => selection.has(key)).length
  const isAll = keys.length > 0 && chosen === keys.length
  return (
    <th className={styles.check} data-screen-only>
      <Checkbox
        aria-label="Select all rows"
        checked={isAll}
        indeterminate={chosen > 0 && !isAll}
        onChange={() => selection.set(isAll ? [] : keys)}
      />
    </th>
  )
}

const SORT_ICONS = { ascending: IconArrowUp, descending: IconArrowDown, none: IconArrowsSort }

type HeadProps<Row> = Readonly<{
  column: Column<Row>
  sort?: SortKey
  onSort?: ((sort: SortKey) => void) | undefined
}>

const HeadCell = <Row,>({ column, sort, onSort }: HeadProps<Row>) => {
  const style = column.width && !column.grows ? { width: column.width } : undefined
  const key = column.sort
  if (!key || !onSort) {
    return (
      <th scope="col" data-key={column.key} data-number={column.isNumber} data-grows={column.grows} style={style}>
        {column.title}
      </th>
    )
  }
  const direction = sortDirection(sort, key)
  const Icon = SORT_ICONS[direction]
  return (
    <th
      scope="col"
      data-key={column.key}
      data-number={column.isNumber}
      data-grows={column.grows}
      aria-sort={direction}
      style={style}
    >
      <button
        type="button"
        className={styles.sort}
        data-sorted={direction !== 'none'}
        onClick={() => onSort(nextSort(sort, key))}
      >
        {column.title}
        <Icon size={14} aria-hidden="true" />
      </button>
    </th>
  )
}
