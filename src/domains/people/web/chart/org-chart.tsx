import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core'
import { IconArrowsMinimize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { circleText } from '#domains/organisation/contract/circle.rules.ts'
import { queryInt } from '#kit/contract/fields.ts'
import { type AddressSetter, useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { percent } from '#kit/web/format/numbers.ts'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { chartBy, type ChartBy } from '../../contract/chart.calls.ts'
import { DayFilter } from '../parts/day-filter.tsx'
import { Branch } from './chart-branch.tsx'
import { useCanvas } from './use-canvas.ts'
import { type ChartArea, type Shown, useChart } from './use-chart.ts'
import styles from './chart.module.css'

const address = z.object({
  root: queryInt(1, 2_147_483_647).optional(),
  find: queryInt(1, 2_147_483_647).optional(),
  by: chartBy.optional(),
  view: z.enum(['tree', 'list']).optional(),
  suspended: z.literal('hidden').optional(),
})

type Address = z.output<typeof address>
type View = NonNullable<Address['view']>

const CHART_BY_OPTIONS: readonly { value: ChartBy; label: string }[] = [
  { value: 'manager', label: 'By manager' },
  { value: 'department', label: 'By department' },
]
const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'list', label: 'List' },
] as const

type Canvas = ReturnType<typeof useCanvas>

const Zoom = ({ canvas }: { canvas: Canvas }) => (
  <div className={styles.zoom} role="group" aria-label="Zoom">
    <ActionIcon variant="subtle" size="lg" aria-label="Zoom out" disabled={canvas.isSmallest} onClick={canvas.smaller}>
      <IconMinus size={18} aria-hidden="true" />
    </ActionIcon>
    <Button variant="subtle" size="compact-md" className={styles.level ?? ''} onClick={canvas.whole}>
      {percent(canvas.zoom)}
    </Button>
    <ActionIcon variant="subtle" size="lg" aria-label="Zoom in" disabled={canvas.isLargest} onClick={canvas.larger}>
      <IconPlus size={18} aria-hidden="true" />
    </ActionIcon>
    <ActionIcon variant="subtle" size="lg" aria-label="Fit to window" onClick={canvas.fit}>
      <IconArrowsMinimize size={18} aria-hidden="true" />
    </ActionIcon>
  </div>
)

type Props = Readonly<{
  area: ChartArea
  /** The day as of which people are shown, and how another one is chosen; without it that is today. */
  on?: string | undefined
  setOn?: (on: string | undefined) => void
}>

/** The reporting lines: a tree that can be moved and zoomed, or the same as an indented list, as it is on a phone. */
export const OrgChart = ({ area, on, setOn }: Props) => {
  const [state, set] = useAddressState(address)
  const { root, find, by = 'manager', view: chosenView, suspended } = state
  const isPhone = useIsPhone()
  const view = chosenView ?? (isPhone ? 'list' : 'tree')
  const canvas = useCanvas()
  const hide_suspended: true | undefined = area === 'admin' && suspended ? true : undefined
  const settings = { area, by, on, hide_suspended, find }
  const query = useChart(area, { root, by, on, hide_suspended, find, depth: 2 })
  const named = (id: number | undefined) => query.data?.nodes.find((node) => node.id === id)
  return (
    <div className="m-stack">
      <ChartFilters area={area} on={on} setOn={setOn} view={view} state={state} set={set} named={named} />
      <div className={styles.room} data-view={view}>
        <Loaded query={query} what="the org chart" shape={view === 'list' ? 'lines' : 'cards'}>
          {({ nodes, tops, circles }) => {
            if (nodes.length === 0) return <Empty title="Nobody is employed on this day" />
            return (
              <>
                {circles.map((circle) => (
                  <CircleNote key={circle.map(({ id }) => id).join('-')} names={circle.map(({ name }) => name)} />
                ))}
                {find !== undefined && named(find) === undefined && (
                  <p role="status">This person is not in the org chart on this day.</p>
                )}
                <ChartPeople view={view} canvas={canvas} shown={`${root}-${find}-${by}-${on}-${suspended}`}>
                  <Branch
                    nodes={nodes}
                    tops={nodes.filter((node) => (root === undefined ? node.manager_id === null : node.id === root))}
                    above={null}
                    total={root === undefined ? tops : 1}
                    settings={settings}
                    depth={0}
                  />
                </ChartPeople>
              </>
            )
          }}
        </Loaded>
      </div>
    </div>
  )
}

const CircleNote = ({ names }: { names: readonly string[] }) => (
  <p role="alert">
    {circleText(names)}: nobody is above them. Give one of them another manager, or change the lead of their team or the
    head of their department.
  </p>
)

type FilterProps = Readonly<{
  area: ChartArea
  on: Props['on']
  setOn: Props['setOn']
  view: View
  state: Address
  set: AddressSetter<Address>
  /** Returns the node of a person, where the chart has it. */
  named: (id: number | undefined) => Shown | undefined
}>

const ChartFilters = ({ area, on, setOn, view, state, set, named }: FilterProps) => {
  const { root, find, by = 'manager', suspended } = state
  return (
    <FilterBar
      chips={[
        ...(on && setOn ? [{ id: 'on', label: `As of ${fullDay(on)}`, remove: () => setOn(undefined) }] : []),
        ...(root === undefined
          ? []
          : [{ id: 'root', label: `Begins at ${named(root)?.name ?? '…'}`, remove: () => set({ root: undefined }) }]),
      ]}
      count={[on && setOn, root, find, area === 'admin' && suspended].filter(Boolean).length}
      onClear={() => {
        setOn?.(undefined)
        set({ root: undefined, find: undefined, by: undefined, suspended: undefined })
      }}
    >
      <div className={styles.find}>
        <PersonField
          id="chart-find"
          name="find"
          label="Find"
          placeholder="Name or number"
          value={find ?? null}
          chosen={named(find) ?? null}
          onChange={(next) => set({ find: next ?? undefined, root: undefined })}
          isOptional={false}
          error={undefined}
        />
      </div>
      {find !== undefined && named(find) !== undefined && (
        <Button variant="default" size="sm" onClick={() => set({ root: find, find: undefined })}>
          Begin here
        </Button>
      )}
      {setOn && <DayFilter label="As of" value={on} onChange={setOn} />}
      <SegmentedControl
        aria-label="Order"
        data={[...CHART_BY_OPTIONS]}
        value={by}
        onChange={(next) => set({ by: next === 'department' ? 'department' : undefined })}
      />
      <SegmentedControl
        aria-label="View"
        data={[...VIEWS]}
        value={view}
        onChange={(next) => set({ view: next === 'list' ? 'list' : 'tree' })}
      />
      {area === 'admin' && (
        <Switch
          label="Hide suspended"
          checked={suspended !== undefined}
          onChange={(event) => set({ suspended: event.currentTarget.checked ? 'hidden' : undefined })}
        />
      )}
    </FilterBar>
  )
}

type PeopleProps = Readonly<{
  view: View
  canvas: Canvas
  /** The part of the chart: another one is drawn from the start. */
  shown: string
  children: ReactNode
}>

/** The people as a list, or as a tree on its canvas. */
const ChartPeople = ({ view, canvas, shown, children }: PeopleProps) => {
  const { show, zoom, handlers } = canvas
  if (view === 'list')
    return (
      <section key={shown} className={styles.list} aria-label="Org chart">
        {children}
      </section>
    )
  return (
    <div className={styles.frame}>
      <section
        key={shown}
        ref={show}
        className={styles.canvas}
        aria-label="Org chart"
        // A box that scrolls must be focusable by the keyboard to be scrolled.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        {...handlers}
      >
        <div style={{ zoom: zoom }}>{children}</div>
      </section>
      <Zoom canvas={canvas} />
    </div>
  )
}
