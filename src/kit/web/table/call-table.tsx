import { type ReactNode, useRef, useState } from 'react'
import type { AnyCall, DataOf } from '#kit/contract/call.ts'
import { listMeta } from './list-meta.ts'
import type { CallInput } from '../call/send.ts'
import type { useCallQuery } from '../call/use-call-query.ts'
import { Empty, type EmptyProps } from '../states/empty.tsx'
import { Failed } from '../states/failed.tsx'
import { useActorIfAny } from '../screens/actor.tsx'
import { NotFound } from '../states/loaded.tsx'
import { NoAccessPage } from '../states/pages.tsx'
import { Skeletons } from '../states/skeletons.tsx'
import { BulkBar, type BulkAction } from './bulk-bar.tsx'
import { ColumnChoice, useColumnChoice } from './column-choice.tsx'
import { type Column, type RowOrder, sortRows } from './columns.ts'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { ExportMenu } from './export-menu.tsx'
import { exporterOf } from './exporter.ts'
import { ListButtons } from './list-buttons.tsx'
import { type PageSize, TableFooter } from './table-footer.tsx'
import { usePagedQuery } from './use-list-response.ts'
import { pagedIn, usePaging, withPage } from './use-paging.ts'
import { useSelection } from './use-selection.ts'
import { ViewChoice } from './view-choice.tsx'
import styles from './table.module.css'

type SavedList = Readonly<{ call: AnyCall; input: CallInput<AnyCall> }>

export type CallTableProps<C extends AnyCall, Row> = Readonly<{
  /** Names the table in the browser (columns chosen) and in its export. */
  id: string
  /** The listed things: `Teams`. */
  label: string
  call: C
  /** The filters; sort, limit and cursor are added by the table. */
  input: CallInput<C>
  /** Returns the rows of a response. */
  rows: (data: DataOf<C>) => readonly Row[]
  columns: readonly Column<Row>[]
  empty: EmptyProps
  /** True where filters are set: an empty list then shows it, and offers to clear them. */
  isFiltered?: boolean
  /** The text of that: `Nothing matches` when left out. */
  noMatch?: string
  onClear?: () => void
  /** For lists that return all rows: their order, where not by the column alone. */
  order?: RowOrder<Row>
  /** The actions for selected rows; without any, rows cannot be selected. */
  bulk?: readonly BulkAction<Row>[]
  /** The start of this list's names in the address, where two lists share a screen. */
  prefix?: string
  /** Names the counted things in the footer, where a drawn row has several of them: `results`. */
  counted?: string
  /** The sum of the rows, where a number that opens them counts something else than rows. */
  sum?: number | undefined
  /** The rows of a page until the reader chooses another number. */
  pageSize?: PageSize
  /** Draws the rows of a page in another way than as a table, such as cards. */
  draw?: ((rows: readonly Row[]) => ReactNode) | null
  /** The call whose rows a file has, where those on the screen are sums of them. */
  saved?: SavedList
  /** Content at the left above the table, such as the filter bar. */
  toolbar?: ReactNode
  /**
   * Figures and charts of the same response, between the toolbar and the rows: they come together, so that nothing moves.
   */
  summary?: ReactNode
}> &
  Pick<DataTableProps<Row>, 'rowKey' | 'href' | 'onRow' | 'actions' | 'isCompact' | 'isPast'>

/** Saves the rows of a list in its order, or those of another call. */
const exporterIn = <C extends AnyCall, Row>(
  { call, input, saved }: CallTableProps<C, Row>,
  actor: ReturnType<typeof useActorIfAny>,
  sort: string | undefined,
) =>
  saved
    ? exporterOf(actor, saved.call, saved.input)
    : exporterOf(actor, call, withPage(call, input, { sort, limit: undefined, cursor: undefined }))

/** The list of a call: paging, sorting, columns, selection, export and every state, in place. */
export const CallTable = <C extends AnyCall, Row>(props: CallTableProps<C, Row>) => {
  const { call, columns } = props
  const paging = usePaging(props.prefix ?? '', props.input, props.pageSize)
  const choice = useColumnChoice(props.id, columns, props.prefix ?? '')
  const selection = useSelection()
  const [withoutRoom, setWithoutRoom] = useState<readonly string[]>([])
  const isServerPaged = pagedIn(call) !== null
  const query = usePagedQuery(call, props.input, paging)
  const loaded = query.data === undefined ? [] : props.rows(query.data)
  const rows = isServerPaged ? loaded : (props.order ?? sortRows)(loaded, columns, paging.sort)
  const meta = listMeta(query.meta) ?? { next_cursor: null, total: rows.length }
  const save = exporterIn(props, useActorIfAny(), paging.sort)
  const hidden = [...choice.hidden]
  const { next_cursor } = meta
  const hasRows = query.data !== undefined && !query.isPlaceholderData
  const list = useRef<HTMLDivElement>(null)
  /** Shows the start of another page. */
  const turn = (go: () => void): void => {
    go()
    if ((list.current?.getBoundingClientRect().top ?? 0) < 0) list.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div ref={list} className={styles.list} data-total={hasRows ? (props.sum ?? meta.total) : undefined}>
      <div className={styles.tools}>
        <div className={styles.toolbar}>{props.toolbar}</div>
        <ListButtons>
          {save && <ExportMenu onExport={(format, purpose) => save({ format, hidden, purpose })} />}
          <ViewChoice list={props.id} prefix={props.prefix ?? ''} hidden={hidden} />
          {!props.draw && (
            <ColumnChoice columns={columns} hidden={choice.hidden} withoutRoom={withoutRoom} onToggle={choice.toggle} />
          )}
        </ListButtons>
      </div>
      {query.data !== undefined && props.summary}
      <TableBody {...props} query={query} rows={rows} onFirst={paging.page > 0 ? paging.first : null}>
        {props.draw ? (
          props.draw(rows)
        ) : (
          <DataTable
            label={props.label}
            rows={rows}
            columns={choice.shown}
            rowKey={props.rowKey}
            sort={paging.sort}
            onSort={paging.setSort}
            onHidden={setWithoutRoom}
            isPlaceholderData={query.isPlaceholderData}
            {...optional(props)}
            {...(props.bulk ? { selection } : {})}
          />
        )}
        {isServerPaged && (
          <TableFooter
            from={paging.page * paging.limit}
            rows={rows.length}
            total={meta.total}
            {...{ isMinimum: meta.total_is_minimum, counted: props.counted }}
            limit={paging.limit}
            onLimit={paging.setLimit}
            onPrevious={paging.page > 0 ? () => turn(paging.previous) : null}
            onNext={next_cursor ? () => turn(() => paging.next(next_cursor)) : null}
          />
        )}
      </TableBody>
      {props.bulk && (
        <BulkBar
          selection={selection}
          rows={rows}
          rowKey={props.rowKey}
          actions={props.bulk}
          onExport={
            save &&
            ((chosen: readonly Row[], format, purpose) =>
              save({ format, hidden, purpose, ids: chosen.map((row) => Number(props.rowKey(row))) }))
          }
        />
      )}
    </div>
  )
}

const optional = <Row,>(props: Pick<DataTableProps<Row>, 'href' | 'onRow' | 'actions' | 'isCompact' | 'isPast'>) => ({
  ...(props.href ? { href: props.href } : {}),
  ...(props.onRow ? { onRow: props.onRow } : {}),
  ...(props.actions ? { actions: props.actions } : {}),
  ...(props.isCompact ? { isCompact: true } : {}),
  ...(props.isPast ? { isPast: props.isPast } : {}),
})

type BodyProps<Row> = Pick<CallTableProps<AnyCall, Row>, 'label' | 'empty' | 'isFiltered' | 'noMatch' | 'onClear'> &
  Readonly<{
    query: Pick<ReturnType<typeof useCallQuery>, 'data' | 'failure' | 'reload'>
    rows: readonly Row[]
    /** Back to the first page; null on it. */
    onFirst: (() => void) | null
    children: ReactNode
  }>

const TableBody = <Row,>(props: BodyProps<Row>) => {
  const { query, rows, label, empty, isFiltered, noMatch = 'Nothing matches', onClear, onFirst, children } = props
  if (query.failure?.kind === 'forbidden') return <NoAccessPage why={query.failure.message} />
  if (query.failure?.kind === 'not_found') return <NotFound />
  // Rows that are there stay while loading them again fails.
  if (query.failure && query.data === undefined)
    return <Failed what={label.toLowerCase()} failure={query.failure} onRetry={query.reload} />
  if (query.data === undefined) return <Skeletons shape="table" />
  if (rows.length > 0) return children
  if (onFirst)
    return (
      <Empty
        title="This page is empty now"
        text="The rows that were here have been changed or deleted."
        action={<LinkButton onClick={onFirst}>Go to the first page</LinkButton>}
      />
    )
  if (!isFiltered) return <Empty {...empty} />
  return (
    <Empty
      title={noMatch}
      text="No rows match the filters."
      action={onClear && <LinkButton onClick={onClear}>Clear filters</LinkButton>}
    />
  )
}

const LinkButton = ({ onClick, children }: { onClick: () => void; children: string }) => (
  <button type="button" className={styles.linkButton} onClick={onClick}>
    {children}
  </button>
)
