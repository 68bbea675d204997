import type { ComponentType, ReactNode } from 'react'
import type { AnyCall, DataOf } from '#kit/contract/call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeRow } from '../../contract/people.models.ts'
import * as calls from '../../contract/state-lists.calls.ts'
import { EmployeeFilterBar } from '../parts/employee-filter-bar.tsx'
import { useEmployeeFilters } from '../parts/use-employee-filters.ts'
import { detailsOf, useRowActions } from '../parts/use-row-actions.ts'
import * as columns from './state-columns.tsx'
import * as own from './state-filters.tsx'
import { STATES, type StateTab } from './states.ts'
import { useBulk } from './use-bulk.ts'
import { type StateFilters, useStateFilters } from './use-state-filters.ts'

type ListProps<C extends AnyCall, Row extends EmployeeRow> = Readonly<{
  tab: StateTab
  call: C
  rows: (data: DataOf<C>) => readonly Row[]
  columns: readonly Column<Row>[]
  empty: string
  /** The controls of the filters of this list alone. */
  Filters?: ComponentType<{ filters: StateFilters; options: PeopleOptions | undefined }>
}>

/** The people in one state, as of the day of the filters. */
const StateList = <C extends AnyCall, Row extends EmployeeRow>(props: ListProps<C, Row>) => {
  const { tab, call, empty, Filters } = props
  const { label, filters: names } = STATES[tab]
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
      id={`employees-${tab}`}
      prefix={`${tab}_`}
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

const LISTS: Readonly<Record<StateTab, () => ReactNode>> = {
  resigned: () => (
    <StateList
      tab="resigned"
      call={calls.listResigned}
      rows={(data) => data}
      columns={columns.resignedColumns}
      Filters={own.ResignedFilters}
      empty="Nobody has resigned."
    />
  ),
  warned: () => (
    <StateList
      tab="warned"
      call={calls.listWarned}
      rows={(data) => data}
      columns={columns.warnedColumns}
      Filters={own.WarnedFilters}
      empty="No warning counts today."
    />
  ),
  suspended: () => (
    <StateList
      tab="suspended"
      call={calls.listSuspended}
      rows={(data) => data}
      columns={columns.suspendedColumns}
      Filters={own.SuspendedFilters}
      empty="Nobody is suspended today."
    />
  ),
  notice: () => (
    <StateList
      tab="notice"
      call={calls.listNotice}
      rows={(data) => data}
      columns={columns.noticeColumns}
      empty="Nobody is on notice today."
    />
  ),
  wfh: () => (
    <StateList
      tab="wfh"
      call={calls.listWfhCancelled}
      rows={(data) => data}
      columns={columns.wfhCancelledColumns}
      empty="Nobody’s work from home is cancelled today."
    />
  ),
  backup: () => (
    <StateList
      tab="backup"
      call={calls.listBackup}
      rows={(data) => data}
      columns={columns.backupColumns}
      Filters={own.BackupFilters}
      empty="Nobody stands in for others today."
    />
  ),
}

/** The list of a tab; each has its own call. */
const ListOfTab = ({ tab }: Readonly<{ tab: StateTab }>) => LISTS[tab]()
export default ListOfTab
