import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { type ReactNode, useRef, useState } from 'react'
import { useHere } from '#kit/web/address/use-here.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { listForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { useServerClock } from '../parts/server-clock.ts'
import { decideColumns } from './forced-columns.tsx'
import { ForceDrawer } from './force-drawer.tsx'
import { ForcedFilterBar } from './forced-filter-bar.tsx'
import { News } from './news.tsx'
import { type ForcedResult, useForcedAction } from './use-forced-action.ts'
import { type ForcedAddress, useForcedAddress } from './use-forced-address.ts'
import { useForcedFilters } from './use-forced-filters.ts'
import styles from './forced.module.css'
import { count } from '#kit/web/format/numbers.ts'
import { useBulkDecision } from '#kit/web/table/use-bulk-decision.tsx'
import { RejectForm } from './decide-form.tsx'
import { inText } from './out-time.ts'
import { useQueries } from '@tanstack/react-query'
import { send } from '#kit/web/call/send.ts'
import { UNDECIDED } from '../../contract/forced.rules.ts'
import { useWindowEvent } from '@mantine/hooks'
import { focusedRow, isForList, moveFocus, neighbour } from '#kit/web/table/row-focus.ts'

type Handlers = Readonly<{
  rows: readonly ForceRow[]
  address: ForcedAddress
  choose: (id: number, at: string) => void
  approve: (row: ForceRow) => void
}>

/**
 * Binds keys: J and K move between the rows, 1 to 6 choose a piece of evidence, A approves, R opens the note of a
 * rejection.
 */
const useDecideKeys = ({ rows, address, choose, approve }: Handlers) => {
  const box = useRef<HTMLDivElement>(null)
  const move = (list: HTMLElement, step: number): void => {
    if (address.id === null) return moveFocus(list, step)
    const next = neighbour(list, 'force', address.id, step)
    if (next !== null) address.open(next)
  }
  useWindowEvent('keydown', (event) => {
    const list = box.current
    if (!list || !isForList(event)) return
    const key = event.key.toLowerCase()
    if (key === 'j') return move(list, 1)
    if (key === 'k') return move(list, -1)
    const row = rows.find(({ id }) => id === (address.id ?? focusedRow(list, 'force')))
    if (!row) return
    const trace = /^[1-6]$/.test(key) ? row.evidence[Number(key) - 1] : undefined
    if (trace && row.can.approve && trace.day_effect !== null) choose(row.id, trace.at)
    if (key === 'a' && row.can.approve) approve(row)
    if (key === 'r' && row.can.reject) {
      // The field that opens must not receive the letter of the key.
      event.preventDefault()
      address.open(row.id, 'reject')
    }
  })
  return box
}

/** More that disappear at once come from a reloaded list. */
const MOST = 5

type Memory = Readonly<{ place: string; rows: readonly ForceRow[]; missing: readonly number[] }>

const remember = (memory: Memory, place: string, rows: readonly ForceRow[]): Memory => {
  if (memory.place !== place) return { place, rows, missing: [] }
  if (memory.rows === rows) return memory
  const here = new Set(rows.map(({ id }) => id))
  const left = memory.rows.map(({ id }) => id).filter((id) => !here.has(id))
  return { place, rows, missing: [...memory.missing.filter((id) => !here.has(id)), ...left] }
}

/**
 * Returns the results of rows that others decided while the list was open, with their names; the own decisions, `mine`,
 * are known.
 */
const useDecidedElsewhere = (rows: readonly ForceRow[], place: string, mine: ReadonlySet<number>) => {
  const [memory, setMemory] = useState<Memory>({ place, rows, missing: [] })
  const now = remember(memory, place, rows)
  if (now !== memory) setMemory(now)
  const queried = now.missing.filter((id) => !mine.has(id))
  const decided = useQueries({
    queries: (queried.length > MOST ? [] : queried).map((id) => ({
      queryKey: ['forced.fate', id],
      queryFn: async () => (await send(listForced, { body: { id } }, { background: true })).data,
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []).filter(({ state }) => !UNDECIDED.includes(state)),
  })
  return { decided, erase: () => setMemory({ ...now, missing: [] }) }
}

/** Decisions about several at once, each by its own proposal. */
const useBulk = (
  chosenOf: (row: ForceRow) => string | undefined,
  onDone: (results: readonly ForcedResult[]) => void,
) => {
  const runActions = useForcedAction()
  return useBulkDecision<ForceRow, ForcedResult>({
    countOf: (rows) => count(rows.length, 'punch', 'punches'),
    nameOf: ({ session }) => `${session.employee.name}, ${inText(session)}`,
    refuse: 'Reject',
    mayApprove: ({ can }) => can.approve,
    mayRefuse: ({ can }) => can.reject,
    approve: (rows, done) =>
      runActions.start(
        rows.map((row) => ({ id: row.id, version: row.version, action: 'approve' as const, out_at: chosenOf(row) })),
        done,
      ),
    failure: runActions.failure,
    form: (props) => <RejectForm {...props} />,
    onDone,
  })
}

/** Further actions of a row to decide, such as a look at the pictures of the day; null where one has none. */
const ROW_ACTIONS: readonly Readonly<{ id: string; draw: (row: ForceRow) => ReactNode }>[] = []

const MINUTE_MS = 60_000
const NONE: readonly ForceRow[] = []

/** Lists punches that were not ended, the most urgent first. Keys move between them, choose evidence and decide. */
export const ToDecideTab = () => {
  const { has, employee_id } = useActor()
  const filters = useForcedFilters()
  const here = useHere()
  const address = useForcedAddress()
  const runActions = useForcedAction()
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [done, setDone] = useState<readonly ForcedResult[]>([])
  const [openedAt] = useState(() => machineInstant())
  const now = useServerClock(openedAt, MINUTE_MS)
  const input = { body: { ...filters.body, status: 'open' as const } }
  const listed = useListResponse(listForced, input)
  const rows = listed.data ?? NONE
  const mine = new Set(done.map(({ id }) => id))
  const { decided, erase } = useDecidedElsewhere(rows, listed.place, mine)
  const finish = (results: readonly ForcedResult[]): void => {
    setDone((before) => [...results.filter(({ ok }) => ok), ...before])
  }
  const choose = (id: number, at: string): void => setChosen((before) => new Map(before).set(id, at))
  const approve = (row: ForceRow): void => {
    const { id, version } = row
    if (!runActions.isRunning) runActions.start([{ id, version, action: 'approve', out_at: chosen.get(id) }], finish)
  }
  const bulk = useBulk((row) => chosen.get(row.id), finish)
  const box = useDecideKeys({ rows, address, choose, approve })
  const decides = rows.some(({ can, session }) => can.approve || session.employee.id !== employee_id)
  return (
    <div ref={box} className={styles.list}>
      <Refused failure={runActions.failure} />
      <News done={done} elsewhere={decided} onDismiss={() => (setDone([]), erase())} />
      <CallTable
        id="forced"
        label="Punch-outs to decide"
        call={listForced}
        input={input}
        rows={(data) => data}
        columns={decideColumns(chosen, now)}
        rowKey={(row) => row.id}
        href={(row) => here({ force: row.id, act: undefined })}
        {...(decides && has('logout.decide') ? { bulk: bulk.actions } : {})}
        {...(ROW_ACTIONS.length > 0
          ? { actions: (row: ForceRow) => ROW_ACTIONS.map(({ id, draw }) => <span key={id}>{draw(row)}</span>) }
          : {})}
        empty={{
          title: 'Nothing to decide.',
          text: 'Punches that were not ended appear here, with the evidence of when work stopped.',
        }}
        isFiltered={filters.isFiltered}
        onClear={filters.clear}
        toolbar={<ForcedFilterBar filters={filters} />}
      />
      {decides && <Shortcuts keys={KEYS} />}
      {bulk.drawers}
      <ForceDrawer address={address} chosen={chosen} onChoose={choose} onDone={finish} />
    </div>
  )
}

const KEYS = [
  ['J', 'next'],
  ['K', 'previous'],
  ['Enter', 'open'],
  ['1–6', 'choose evidence'],
  ['A', 'approve'],
  ['R', 'reject'],
] as const
