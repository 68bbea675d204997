import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { useHere } from '#kit/web/address/use-here.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { today as todayIn } from '#kit/web/format/dates.ts'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import type { DataOf } from '#kit/contract/call.ts'
import type { dailyList } from '../../contract/targets.calls.ts'
import { type TargetRow } from '../../contract/targets.models.ts'
import { status } from '../../contract/targets.fields.ts'
import { bodyOfSpan, SpanBar, spanFields, spanOf } from '../parts/span-bar.tsx'
import { callsOf } from './calls.ts'
import { DayChart } from './day-chart.tsx'
import { detailsOf } from './links.ts'
import { RowActions } from './row-actions.tsx'
import { ROW_COLUMNS } from './row-columns.tsx'
import { PeopleHeat } from './people-heat.tsx'
import { TargetBullets } from './target-bullets.tsx'
import { STATUS_OPTIONS } from './labels.ts'
import styles from './targets.module.css'

const SHOWS = ['heat', 'list'] as const
type Show = (typeof SHOWS)[number]
const SHOW_OPTIONS = [
  { value: 'heat' as const, label: 'Heat map' },
  { value: 'list' as const, label: 'List' },
]

const address = z.object({
  ...spanFields,
  q: z.string().max(80).optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  designation_id: textId.optional(),
  user_id: textId.optional(),
  target_id: textId.optional(),
  status: status.optional(),
  show: z.enum(SHOWS).optional(),
})

type Address = z.output<typeof address>
const NO_FILTER = {
  q: undefined,
  target_id: undefined,
  status: undefined,
  department_id: undefined,
  team_id: undefined,
  designation_id: undefined,
  user_id: undefined,
}

const EMPTY_TEXT = {
  admin: 'Add the first one under Targets, and set its value.',
  employee: 'Nothing is expected of the people in reach in this period.',
} as const

/** Results on a page of the map, where a person has several in one line. */
const MAP_ROWS = 200

/** One target or person makes no map. */
const shownOf = ({ show, target_id, user_id }: Address, isOwn: boolean): Show =>
  show ?? (isOwn || target_id !== undefined || user_id !== undefined ? 'list' : 'heat')

type Props = Readonly<{
  /** Only the rows of one person. */
  user_id?: number | undefined
  /** The filter after the days. */
  lead?: React.ReactNode
  /** The rows are those of one person. */
  isOwn?: boolean
}>

/** Targets of people in a day, a month or some days: a bar for each target, a chart of one target, and the people. */
export const TargetBoard = ({ user_id, lead, isOwn = user_id !== undefined }: Props) => {
  const { area, organisation } = useActor()
  const { list } = callsOf(area)
  const today = todayIn(organisation.time_zone)
  const [state, set] = useAddressState(address)
  const {
    period: _period,
    date: _date,
    month: _month,
    from: _from,
    to: _to,
    q,
    status: chosen,
    show: _show,
    target_id,
    ...places
  } = state
  const span = spanOf(state, today, 'month')
  const named = { q, target_id, ...places, ...(user_id === undefined ? {} : { user_id }) }
  const body = {
    period: span.period,
    ...bodyOfSpan(span),
    ...named,
    ...(chosen === undefined ? {} : { status: [chosen] }),
  }
  const isMap = shownOf(state, isOwn) === 'heat'
  const response = useListResponse(list, { body }, '', isMap ? MAP_ROWS : undefined)
  const targets = response.data?.totals ?? []
  const isFiltered = Object.values({ chosen, q, target_id, ...places }).some((value) => value !== undefined)
  const clear = () => set(NO_FILTER)
  const hrefOf = (row: TargetRow): ScreenLink => detailsOf(area, span, row.target.id, row.employee.id, places)
  return (
    <div className="m-stack">
      <RowActions day={span.period === 'day' ? span.date : today}>
        {(actions) => (
          <CallTable
            id="targets"
            label="Targets"
            call={list}
            input={{ body }}
            rows={({ rows }) => rows}
            columns={ROW_COLUMNS}
            rowKey={(row: TargetRow) => `${row.target.id}-${row.employee.id}`}
            href={hrefOf}
            actions={actions}
            draw={
              isMap
                ? (rows) => <PeopleHeat rows={rows} targets={targets.map(({ target }) => target)} hrefOf={hrefOf} />
                : null
            }
            counted="results"
            {...(isMap ? { pageSize: MAP_ROWS } : {})}
            empty={{ title: 'No targets', text: EMPTY_TEXT[area] }}
            isFiltered={isFiltered}
            onClear={clear}
            summary={
              <Summary
                totals={targets}
                target_id={target_id}
                data={response.data}
                show={isMap ? 'heat' : 'list'}
                onShow={(next) => set({ show: next })}
              />
            }
            toolbar={
              <BoardFilters
                state={state}
                set={set}
                targets={targets}
                count={[chosen, target_id, ...Object.values(places)].filter((value) => value !== undefined).length}
                onClear={clear}
                lead={lead}
              />
            }
          />
        )}
      </RowActions>
    </div>
  )
}

type SummaryProps = Readonly<{
  totals: DataOf<typeof dailyList>['totals']
  target_id: number | undefined
  data: DataOf<typeof dailyList> | undefined
}>

/** A bar for each target, the days of a chosen one, and the choice of a map or a list of the people below. */
const Summary = ({ totals, target_id, data, show, onShow }: SummaryProps & ShowProps) => {
  const here = useHere()
  const hrefOf = (id: number): ScreenLink => here({ target_id: id === target_id ? undefined : id })
  return (
    <>
      {totals.length > 0 && <TargetBullets totals={totals} hrefOf={hrefOf} />}
      {data && <DayChart data={data} />}
      <ShowSwitch show={show} onShow={onShow} />
    </>
  )
}

type ShowProps = Readonly<{ show: Show; onShow: (show: Show) => void }>

const ShowSwitch = ({ show, onShow }: ShowProps) => (
  <div className={styles.between}>
    <h2>People</h2>
    <SegmentedControl aria-label="View" data={SHOW_OPTIONS} value={show} onChange={onShow} />
  </div>
)

type FilterProps = Readonly<{
  state: Address
  set: AddressSetter<Address>
  targets: DataOf<typeof dailyList>['totals']
  count: number
  onClear: () => void
  lead: React.ReactNode
}>

const BoardFilters = ({ state, set, targets, count, onClear, lead }: FilterProps) => {
  const { area } = useActor()
  return (
    <FilterBar
      search={{ value: state.q, onChange: (next) => set({ q: next }), label: 'Search people' }}
      count={count}
      onClear={onClear}
    >
      <SpanBar usual="month" state={state} set={set} />
      {lead}
      {area === 'admin' && <FilterPanel name="unit_filter" />}
      <FilterSelect
        label="Target"
        options={targets.map(({ target: { id, name } }) => ({ value: id, label: name }))}
        value={state.target_id}
        onChange={(value) => set({ target_id: value })}
      />
      <FilterSelect
        label="Status"
        options={STATUS_OPTIONS}
        value={state.status}
        onChange={(value) => set({ status: value })}
      />
    </FilterBar>
  )
}
