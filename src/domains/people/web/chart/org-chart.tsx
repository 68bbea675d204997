import { ActionIcon, Button, SegmentedControl, Switch } from '@mantine/core'
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { queryInt } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { chartBy, type ChartBy } from '../../contract/chart.calls.ts'
import { DayFilter } from '../parts/day-filter.tsx'
import { Branch } from './chart-branch.tsx'
import { type ChartArea, useChart } from './use-chart.ts'
import styles from './chart.module.css'

const address = z.object({
  root: queryInt(1, 2_147_483_647).optional(),
  by: chartBy.optional(),
  view: z.enum(['tree', 'list']).optional(),
  suspended: z.literal('hidden').optional(),
})

const BY: readonly { value: ChartBy; label: string }[] = [
  { value: 'manager', label: 'By manager' },
  { value: 'department', label: 'By department' },
]
const VIEWS = [
  { value: 'tree', label: 'Tree' },
  { value: 'list', label: 'List' },
] as const

const LEVELS = [0.5, 0.65, 0.8, 1, 1.2] as const
const WHOLE = LEVELS.indexOf(1)

const Zoom = ({ level, setLevel }: { level: number; setLevel: (level: number) => void }) => (
  <div className={styles.zoom} role="group" aria-label="Zoom">
    <ActionIcon
      variant="default"
      size="lg"
      aria-label="Smaller"
      disabled={level === 0}
      onClick={() => setLevel(level - 1)}
    >
      <IconZoomOut size={18} aria-hidden="true" />
    </ActionIcon>
    <Button variant="default" size="compact-md" onClick={() => setLevel(WHOLE)}>
      {Math.round((LEVELS[level] ?? 1) * 100)} %
    </Button>
    <ActionIcon
      variant="default"
      size="lg"
      aria-label="Larger"
      disabled={level === LEVELS.length - 1}
      onClick={() => setLevel(level + 1)}
    >
      <IconZoomIn size={18} aria-hidden="true" />
    </ActionIcon>
  </div>
)

const SMALLEST_FIT = LEVELS.indexOf(0.65)

/** The largest level, the whole one at most, at which a tree fits its box; what never fits legibly is scrolled instead. */
const fittingLevel = (box: HTMLElement, level: number): number => {
  const width = box.scrollWidth / (LEVELS[level] ?? 1)
  for (let fit = WHOLE; fit >= SMALLEST_FIT; fit--) if (width * (LEVELS[fit] ?? 1) <= box.clientWidth) return fit
  return WHOLE
}

const centre = (box: HTMLElement): void => {
  box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
}

/** The zoom of a tree: it begins at what fits, and a tree that is still wider stands with its top in the middle. */
const useZoom = () => {
  const [level, setLevel] = useState<number>(WHOLE)
  const box = useRef<HTMLElement>(null)
  const show = useCallback((shown: HTMLElement | null): void => {
    box.current = shown
    if (shown?.dataset['view'] !== 'tree') return
    setLevel((now) => fittingLevel(shown, now))
    centre(shown)
  }, [])
  const drawn = useRef(level)
  // What stands in the middle stays there.
  useLayoutEffect(() => {
    const growth = (LEVELS[level] ?? 1) / (LEVELS[drawn.current] ?? 1)
    drawn.current = level
    const shown = box.current
    if (shown) shown.scrollLeft = (shown.scrollLeft + shown.clientWidth / 2) * growth - shown.clientWidth / 2
  }, [level])
  return { level, setLevel, show }
}

type Props = Readonly<{
  area: ChartArea
  /** The day as of which people are shown, and how another one is chosen; without it that is today. */
  on?: string | undefined
  setOn?: (on: string | undefined) => void
}>

/** Who reports to whom: a tree that can be zoomed, or the same as an indented list. */
export const OrgChart = ({ area, on, setOn }: Props) => {
  const [{ root, by = 'manager', view = 'tree', suspended }, set] = useAddressState(address)
  const { level, setLevel, show } = useZoom()
  const hide_suspended = area === 'admin' && suspended ? true : undefined
  const query = useChart(area, { root, by, on, hide_suspended, depth: 2 })
  const chosen = query.data?.nodes.find((node) => node.id === root)
  return (
    <div className={styles.page}>
      <FilterBar
        chips={[
          ...(on && setOn ? [{ id: 'on', label: `As of ${fullDay(on)}`, remove: () => setOn(undefined) }] : []),
          ...(root === undefined
            ? []
            : [{ id: 'root', label: `Begins at ${chosen?.name ?? '…'}`, remove: () => set({ root: undefined }) }]),
        ]}
        count={[on && setOn, root, area === 'admin' && suspended].filter(Boolean).length}
        onClear={() => {
          setOn?.(undefined)
          set({ root: undefined, by: undefined, suspended: undefined })
        }}
        aside={view === 'tree' && <Zoom level={level} setLevel={setLevel} />}
      >
        {setOn && <DayFilter label="As of" value={on} onChange={setOn} />}
        <SegmentedControl
          aria-label="Order"
          data={[...BY]}
          value={by}
          onChange={(next) => set({ by: next === 'department' ? 'department' : undefined })}
        />
        <SegmentedControl
          aria-label="View"
          data={[...VIEWS]}
          value={view}
          onChange={(next) => set({ view: next === 'list' ? 'list' : undefined })}
        />
        {area === 'admin' && (
          <Switch
            label="Hide suspended"
            checked={suspended !== undefined}
            onChange={(event) => set({ suspended: event.currentTarget.checked ? 'hidden' : undefined })}
          />
        )}
        <div className={styles.begin}>
          <PersonField
            id="chart-root"
            name="root"
            label="Begin at"
            value={root ?? null}
            chosen={chosen ?? null}
            onChange={(next) => set({ root: next ?? undefined })}
            isOptional={false}
            error={undefined}
          />
        </div>
      </FilterBar>
      <Loaded query={query} what="the org chart" shape="cards">
        {({ nodes, tops }) =>
          nodes.length === 0 ? (
            <Empty title="Nobody is employed on this day" />
          ) : (
            <section
              key={`${root}-${by}-${on}-${view}-${suspended}`}
              ref={show}
              className={styles.canvas}
              data-view={view}
              aria-label="Org chart"
              // A box that scrolls must be reached by the keyboard to be scrolled.
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
              tabIndex={0}
            >
              <div style={view === 'tree' ? { zoom: LEVELS[level] } : {}}>
                <Branch
                  nodes={nodes}
                  tops={nodes.filter((node) => (root === undefined ? node.manager_id === null : node.id === root))}
                  above={null}
                  total={root === undefined ? tops : 1}
                  settings={{ area, by, on, hide_suspended }}
                  depth={0}
                />
              </div>
            </section>
          )
        }
      </Loaded>
    </div>
  )
}
