import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useHere } from '#kit/web/address/use-here.ts'
import { useCall } from '#kit/web/call/use-call.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { addDays, today } from '#kit/web/format/dates.ts'
import { Failed } from '#kit/web/states/failed.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { toast } from '#kit/web/toasts/toast-store.ts'
import type { TaskRow, TaskState } from '../../contract/tasks.models.ts'
import { taskState } from '../../contract/tasks.models.ts'
import { useTaskKeys } from '../list/use-task-keys.ts'
import { useBulk } from '../list/use-bulk.tsx'
import type { TaskFilters } from '../list/address.ts'
import { stepInto } from '../parts/steps.ts'
import { useTaskSet } from '../parts/task-set.ts'
import { useSteps } from '../parts/use-steps.ts'
import { BoardCard, cardOf, isPlaced, placeOf, type Side } from './board-card.tsx'
import { BoardColumn } from './board-column.tsx'
import { refusalText } from './refusal-text.ts'
import styles from './board.module.css'

const COLUMNS = ['draft', 'offered', 'declined', 'accepted', 'in_progress', 'blocked', 'in_review', 'done'] as const
const PAGE = 50
const MAX_CARDS = 200
/** Columns that are shown only with cards in them. */
const SELDOM: readonly TaskState[] = ['declined', 'draft']
const DONE_DAYS = 14

type Props = Readonly<{ filters: TaskFilters; onShow: (show: 'list' | 'board') => void }>

/**
 * Tasks by state. Dropping a card takes the step that leads there; columns that no step leads to are dimmed meanwhile.
 */
export const Board = ({ filters, onShow }: Props) => {
  const steps = useSteps()
  const bulk = useBulk()
  const known = useRef(new Map<number, TaskRow>())
  const latest = useRef(steps)
  useEffect(() => {
    latest.current = steps
  })
  const move = useCallback((row: TaskRow, state: TaskState) => {
    const step = stepInto(row, state)
    if (step) latest.current.take(row, step)
  }, [])
  const { failure, put, moved } = usePlaces()
  const box = useTaskKeys({ rows: [], steps, bulk, onShow })
  useDrags(box, known, move, put)
  return (
    <div className="m-stack">
      <Refused failure={steps.failure ?? failure} />
      <div className={styles.board} ref={box}>
        {COLUMNS.map((state) => (
          <Column key={state} state={state} filters={filters} known={known} onMove={move} onPlace={put} moved={moved} />
        ))}
      </div>
    </div>
  )
}

type Put = (id: number, next_to: number, side: Side) => void
type Moved = { current: number | null }

/** Puts cards next to others of their column. `moved`: the card that has the focus where it comes to be. */
const usePlaces = () => {
  const { start, failure } = useCall(useTaskSet().place)
  const moved = useRef<number | null>(null)
  const latest = useRef(start)
  useEffect(() => {
    latest.current = start
  })
  const put: Put = useCallback((id, next_to, side) => {
    moved.current = id
    latest.current({ params: { id }, body: { next_to, side } })
  }, [])
  return { failure, put, moved }
}

/** Returns the focus to a card that was moved, whose element the new order has replaced. */
const focusCard = (moved: Moved, rows: readonly TaskRow[]): void => {
  const id = moved.current
  if (id === null || !rows.some((row) => row.id === id)) return
  moved.current = null
  document.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus()
}

type Known = Readonly<{ current: Map<number, TaskRow> }>

/** Takes the step into a column, or shows why none leads there; nothing where the card stays in its column. */
const dropInto =
  (move: (row: TaskRow, state: TaskState) => void) =>
  (row: TaskRow, state: TaskState): void => {
    if (stepInto(row, state) !== null) move(row, state)
    else if (state !== row.state) toast('warning', refusalText(row, state))
  }

/** Marks the columns by attributes: no card is drawn again while one is dragged. */
const useDrags = (
  box: Readonly<{ current: HTMLDivElement | null }>,
  known: Known,
  move: (row: TaskRow, state: TaskState) => void,
  put: Put,
): void => {
  useEffect(() => {
    const columns = (): HTMLElement[] => [...(box.current?.querySelectorAll<HTMLElement>('[data-state]') ?? [])]
    const stateOf = (value: unknown): TaskState | null => taskState.safeParse(value).data ?? null
    const rowOf = (data: Readonly<Record<string | symbol, unknown>>): TaskRow | undefined =>
      known.current.get(cardOf(data) ?? 0)
    const drop = dropInto(move)
    let marking = 0
    const unmark = (): void => {
      cancelAnimationFrame(marking)
      for (const column of columns()) column.removeAttribute('data-closed')
    }
    const stop = monitorForElements({
      canMonitor: ({ source }) => cardOf(source.data) !== null,
      onDragStart: ({ source }) => {
        const row = rowOf(source.data)
        source.element.toggleAttribute('data-dragged', true)
        // In the next frame: this one already draws the picture of the card.
        marking = requestAnimationFrame(() => {
          for (const column of columns()) {
            const state = stateOf(column.dataset['state'])
            const isOpen =
              row !== undefined &&
              state !== null &&
              (state === row.state ? isPlaced(row) : stepInto(row, state) !== null)
            column.toggleAttribute('data-closed', !isOpen)
          }
        })
      },
      onDrop: ({ source, location }) => {
        source.element.removeAttribute('data-dragged')
        unmark()
        const row = rowOf(source.data)
        const targets = location.current.dropTargets.map(({ data }) => data)
        const next = targets.map(placeOf).find((place) => place !== null)
        const state = targets.map((data) => stateOf(data['state'])).find((one) => one !== null)
        if (row && next) put(row.id, next.next_to, next.side)
        else if (row && state) drop(row, state)
      },
    })
    return () => {
      unmark()
      stop()
    }
  }, [box, known, move, put])
}

type ColumnProps = Readonly<{
  state: TaskState
  filters: TaskFilters
  known: Known
  onMove: (row: TaskRow, state: TaskState) => void
  onPlace: Put
  moved: Moved
}>

const Column = ({ state, filters, known, onMove, onPlace, moved }: ColumnProps) => {
  const here = useHere()
  const [limit, setLimit] = useState(PAGE)
  const { state: _states, ...query } = filters.query
  const recent = state === 'done' ? { done_from: addDays(today(), -DONE_DAYS) } : {}
  const response = useCallQuery(
    useTaskSet().list,
    { query: { ...query, ...recent, state, sort: state === 'done' ? '-updated_at' : 'board', limit } },
    { showPrevious: true },
  )
  const rows = response.data ?? []
  const total = response.meta?.total ?? 0
  useEffect(() => {
    for (const row of response.data ?? []) known.current.set(row.id, row)
    focusCard(moved, response.data ?? [])
  }, [response.data, known, moved])
  const more = useCallback(() => setLimit((shown) => Math.min(MAX_CARDS, shown + PAGE)), [])
  if (response.failure && !response.data)
    return <Failed what="the board" failure={response.failure} onRetry={response.reload} />
  if (SELDOM.includes(state) && !response.isLoading && total === 0) return null
  return (
    <BoardColumn
      state={state}
      total={total}
      shown={rows.length}
      isLoading={response.isLoading}
      onMore={rows.length < total && limit < MAX_CARDS ? more : null}
    >
      {rows.map((row) => (
        <BoardCard
          key={row.id}
          row={row}
          href={here({ task: row.id })}
          columns={COLUMNS}
          onMove={onMove}
          onPlace={onPlace}
        />
      ))}
    </BoardColumn>
  )
}
