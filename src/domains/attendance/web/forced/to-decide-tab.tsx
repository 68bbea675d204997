import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { useState } from 'react'
import { useHere } from '#kit/web/address/use-here.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import { machineInstant } from '#kit/contract/machine-clock.ts'
import { listForced } from '../../contract/forced.calls.ts'
import type { ForceRow } from '../../contract/forced.models.ts'
import { useServerClock } from '../parts/server-clock.ts'
import { decideColumns } from './forced-columns.tsx'
import { ForceDrawer } from './force-drawer.tsx'
import { ForcedFilterBar } from './forced-filter-bar.tsx'
import { News } from './news.tsx'
import { ROW_ACTIONS } from './row-actions.ts'
import { type ForcedResult, useForcedAction } from './use-forced-action.ts'
import { useBulk } from './use-bulk.tsx'
import { useDecidedElsewhere } from './use-decided-elsewhere.ts'
import { useDecideKeys } from './use-decide-keys.ts'
import { useForcedAddress } from './use-forced-address.ts'
import { useForcedFilters } from './use-forced-filters.ts'
import styles from './forced.module.css'

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
  const listed = useListAnswer(listForced, input)
  const rows = listed.data ?? NONE
  const mine = new Set(done.map(({ id }) => id))
  const { decided, forget } = useDecidedElsewhere(rows, listed.place, mine)
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
      <News done={done} elsewhere={decided} onDismiss={() => (setDone([]), forget())} />
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
