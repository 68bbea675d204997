import type { ComponentType } from 'react'
import type { AnyCall, DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import type { Tab } from '#kit/web/layout/address-tabs.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listMeta } from '#kit/web/table/list-meta.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import * as calls from '../../contract/state-lists.calls.ts'
import { EmployeeFilterBar } from '../parts/employee-filter-bar.tsx'
import { useEmployeeFilters } from '../parts/use-employee-filters.ts'
import { detailsOf, useRowActions } from '../parts/use-row-actions.ts'
import * as columns from './state-columns.tsx'
import * as own from './state-filters.tsx'
import styles from './states.module.css'
import { useBulk } from './use-bulk.ts'
import { type StateFilter, type StateFilters, useStateFilters } from './use-state-filters.ts'

type ListProps<C extends AnyCall, Row extends EmployeeRow> = Readonly<{
  id: string
  label: string
  call: C
  rows: (data: DataOf<C>) => readonly Row[]
  columns: readonly Column<Row>[]
  empty: string
  /** The filters of this list alone, and their controls. */
  filters?: readonly StateFilter[]
  Filters?: ComponentType<{ filters: StateFilters; options: PeopleOptions | undefined }>
}>

const NO_FILTERS: readonly StateFilter[] = []

/** The people in one state, as of the day of the filters. */
const StateList = <C extends AnyCall, Row extends EmployeeRow>(props: ListProps<C, Row>) => {
  const { id, label, call, empty, filters: names = NO_FILTERS, Filters } = props
  const filters = useEmployeeFilters()
  const states = useStateFilters()
  const options = useCallQuery(listPeopleOptions, {})
  const bulk = useBulk()
  const { on, ...others } = filters.common
  const actions = useRowActions(on)
  const narrowed = states.query(names)
  const clear = (): void => {
    filters.clear()
    states.clear()
  }
  return (
    <CallTable
      id={`employees-${id}`}
      prefix={`${id}_`}
      label={label}
      call={call}
      input={unsafeCast<CallInput<C>>({ query: { ...filters.common, ...narrowed } })}
      rows={props.rows}
      columns={props.columns}
      rowKey={(row) => row.id}
      href={(row) => detailsOf(row, on)}
      bulk={bulk}
      actions={(row) => <ActionMenu actions={actions(row)} label={`Actions for ${row.name}`} />}
      empty={{ title: on ? `Nobody on ${fullDay(on)}.` : empty }}
      isFiltered={Object.values({ ...others, ...narrowed }).some((value) => value !== undefined)}
      onClear={clear}
      toolbar={
        <EmployeeFilterBar
          filters={filters}
          options={options.data}
          isOneState
          ownCount={Object.keys(narrowed).length}
          onClear={clear}
        >
          {Filters && <Filters filters={states} options={options.data} />}
        </EmployeeFilterBar>
      }
    />
  )
}

type CountProps = Readonly<{ call: AnyCall; filters: readonly StateFilter[] }>

/** The count of rows of a tab, under the filters that are set. */
const Count = ({ call, filters }: CountProps) => {
  const { common } = useEmployeeFilters()
  const { query } = useStateFilters()
  const { meta } = useCallQuery(call, { query: { ...common, ...query(filters), limit: 1 } }, { showPrevious: true })
  const total = listMeta(meta)?.total ?? 0
  return total > 0 && <span className={`m-number ${styles.count}`}>{total}</span>
}

const tab = <C extends AnyCall, Row extends EmployeeRow>(list: ListProps<C, Row>): Tab => ({
  id: list.id,
  label: list.label,
  mark: <Count call={list.call} filters={list.filters ?? NO_FILTERS} />,
  content: () => <StateList key={list.id} {...list} />,
})

/** A tab for each state, each with its own call. */
export const stateTabs: readonly Tab[] = [
  tab({
    id: 'resigned',
    label: 'Resigned',
    call: calls.listResigned,
    rows: (data) => data,
    columns: columns.resignedColumns,
    filters: ['exit_state', 'last_day_from', 'last_day_to'],
    Filters: own.ResignedFilters,
    empty: 'Nobody has resigned.',
  }),
  tab({
    id: 'warned',
    label: 'Warned',
    call: calls.listWarned,
    rows: (data) => data,
    columns: columns.warnedColumns,
    filters: ['severity', 'category'],
    Filters: own.WarnedFilters,
    empty: 'No warning counts today.',
  }),
  tab({
    id: 'suspended',
    label: 'Suspended',
    call: calls.listSuspended,
    rows: (data) => data,
    columns: columns.suspendedColumns,
    filters: ['planned'],
    Filters: own.SuspendedFilters,
    empty: 'Nobody is suspended today.',
  }),
  tab({
    id: 'notice',
    label: 'Notice',
    call: calls.listNotice,
    rows: (data) => data,
    columns: columns.noticeColumns,
    empty: 'Nobody is on notice today.',
  }),
  tab({
    id: 'wfh',
    label: 'WFH cancelled',
    call: calls.listWfhCancelled,
    rows: (data) => data,
    columns: columns.wfhCancelledColumns,
    empty: 'Nobody’s work from home is cancelled today.',
  }),
  tab({
    id: 'backup',
    label: 'Backup',
    call: calls.listBackup,
    rows: (data) => data,
    columns: columns.backupColumns,
    filters: ['covers_kind', 'covers_id'],
    Filters: own.BackupFilters,
    empty: 'Nobody stands in for others today.',
  }),
]
