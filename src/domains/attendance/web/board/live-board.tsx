import { compareNames } from '#kit/contract/compare-names.ts'
import type { ScreenLink } from '#kit/contract/keys.ts'
import { type ReactNode, useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { queryFlag, queryList } from '#kit/contract/fields.ts'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { time } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { type BoardRow, type BoardState, boardState } from '../../contract/board.models.ts'
import { useServerClock } from '../parts/server-clock.ts'
import { BOARD_SECTIONS, BOARD_SIGNS } from '../parts/tones.ts'
import { BoardPerson } from './board-person.tsx'
import { countBoard, type LoadedBoard } from './merge-board.ts'
import { StateTiles } from './state-tiles.tsx'
import { type BoardCall, useBoard } from './use-board.ts'
import styles from './board.module.css'

type Props = Readonly<{
  call: BoardCall
  /** The link of a person. */
  href?: (row: BoardRow) => ScreenLink
  /** The actions on a person. */
  actions?: (row: BoardRow) => ReactNode
}>

const filters = z.object({
  state: queryList(boardState).optional(),
  department: z.string().max(10).optional(),
  team: z.string().max(10).optional(),
  q: z.string().max(80).optional(),
  // Only links of the dashboard set these.
  expected: queryFlag.optional(),
  wfh: queryFlag.optional(),
})
type Filters = z.output<typeof filters>

const NONE = {
  state: undefined,
  department: undefined,
  team: undefined,
  q: undefined,
  expected: undefined,
  wfh: undefined,
} as const

const fits = (row: BoardRow, filter: Filters): boolean =>
  (!filter.expected || row.expected_minutes > 0) &&
  (!filter.wfh || row.wfh) &&
  (!filter.department || String(row.employee.department?.id) === filter.department) &&
  (!filter.team || String(row.employee.team?.id) === filter.team) &&
  (!filter.q || row.employee.name.toLowerCase().includes(filter.q.toLowerCase()))

/** The departments or teams that occur, by name. */
const unitsOf = (rows: readonly BoardRow[], unit: 'department' | 'team') => {
  const found = new Map(
    rows.flatMap(({ employee }) => (employee[unit] ? [[employee[unit].id, employee[unit].name]] : [])),
  )
  return [...found]
    .map(([value, label]) => ({ value: String(value), label }))
    .toSorted((left, right) => compareNames(left.label, right.label))
}

/** Shows the people who are working, on a break or away, now. */
export const LiveBoard = (props: Props) => {
  const board = useBoard(props.call)
  return (
    <Loaded query={board} what="the board" shape="cards">
      {(loaded) => (
        <>
          {board.failure && (
            <p className={styles.stale} role="status">
              Not up to date since {time(loaded.server_now)}. Trying again.
            </p>
          )}
          <BoardRows {...props} loaded={loaded} />
        </>
      )}
    </Loaded>
  )
}

const TICK_MS = 20_000

const BoardRows = ({ loaded, href, actions }: Props & { loaded: LoadedBoard }) => {
  const [filter, set] = useAddressState(filters)
  const now = useServerClock(loaded.server_now, TICK_MS)
  const clear = (): void => set(NONE)
  const rows = loaded.rows.filter((row) => fits(row, filter))
  const counts = countBoard(rows)
  const shown = BOARD_SECTIONS.filter((state) => counts.has(state) && (filter.state?.includes(state) ?? true))
  const listed = shown.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  const isFiltered = Object.values(filter).some((value) => value !== undefined)
  return (
    <div className={styles.board} data-total={listed}>
      <FilterBar
        search={{ value: filter.q, onChange: (q) => set({ q }), label: 'Search people' }}
        chips={chipsOf(filter, set)}
        onClear={clear}
        aside={<Live loaded={loaded} />}
      >
        <FilterSelect
          label="Department"
          options={unitsOf(loaded.rows, 'department')}
          value={filter.department}
          onChange={(department) => set({ department })}
        />
        <FilterSelect
          label="Team"
          options={unitsOf(loaded.rows, 'team')}
          value={filter.team}
          onChange={(team) => set({ team })}
        />
      </FilterBar>
      <StateTiles
        counts={counts}
        people={rows.length}
        chosen={filter.state ?? []}
        onChoose={(state) => set({ state })}
      />
      {shown.map((state) => (
        <Section
          key={state}
          state={state}
          rows={rows.filter((row) => row.state === state)}
          draw={(row) => (
            <BoardPerson
              key={row.employee.id}
              row={row}
              rowsAt={Date.parse(loaded.server_now)}
              now={now}
              href={href?.(row)}
              action={actions?.(row)}
            />
          )}
        />
      ))}
      {shown.length === 0 && (
        <Empty
          title={isFiltered ? 'Nobody matches' : 'Nobody here'}
          text={isFiltered ? 'No one matches the filters.' : 'People appear here from their first day on.'}
        />
      )}
    </div>
  )
}

const chipsOf = (filter: Filters, set: (change: Partial<Record<keyof Filters, unknown>>) => void): FilterChip[] => {
  const chip = (id: keyof Filters, label: string): FilterChip[] =>
    filter[id] === undefined ? [] : [{ id, label, remove: () => set({ [id]: undefined }) }]
  return [
    ...chip('state', (filter.state ?? []).map((state) => BOARD_SIGNS[state].word).join(' or ')),
    ...chip('expected', 'Expected today'),
    ...chip('wfh', 'Work from home'),
  ]
}

const Live = ({ loaded }: { loaded: LoadedBoard }) => (
  <span className={styles.live}>
    <span className={styles.pulse} aria-hidden="true" />
    Live, {time(loaded.server_now)}
  </span>
)

const FIRST = 60

type SectionProps = Readonly<{ state: BoardState; rows: readonly BoardRow[]; draw: (row: BoardRow) => ReactNode }>

const Section = ({ state, rows, draw }: SectionProps) => {
  const [isWhole, setWhole] = useState(false)
  const { word, tone } = BOARD_SIGNS[state]
  return (
    <section className={styles.section} aria-label={`${word}, ${count(rows.length, 'person', 'people')}`}>
      <h2 className={styles.sectionHead} data-tone={tone}>
        {word} <span className="m-dim m-number">{rows.length}</span>
      </h2>
      <ul className={styles.people}>{(isWhole ? rows : rows.slice(0, FIRST)).map(draw)}</ul>
      {!isWhole && rows.length > FIRST && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          Show all {rows.length}
        </button>
      )}
    </section>
  )
}
