import { ActionIcon, Button } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { z } from 'zod'
import { useHere } from '#kit/web/address/use-here.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { count, number } from '#kit/web/format/numbers.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { ActionMenu } from '#kit/web/layout/action-menu.tsx'
import { Shortcuts } from '#kit/web/layout/shortcuts.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listAll } from '../../../contract/requests-admin.calls.ts'
import {
  type RequestFull,
  type RequestRow,
  requestStatus,
  type RequestStatus,
} from '../../../contract/requests.models.ts'
import { useBulkRequests } from '../../parts/use-bulk-requests.tsx'
import { ADMIN_CALLS } from '../../parts/decision-calls.ts'
import { DECIDE_KEYS, useDecideKeys } from '../../parts/use-decide-keys.ts'
import { adminColumns } from './admin-columns.tsx'
import { AdminFilterBar } from './admin-filter-bar.tsx'
import { type AdminFilters, useAdminFilters } from './use-admin-filters.ts'
import { useRowActions } from './use-row-actions.ts'
import styles from './list.module.css'
import { STATUS_SIGNS } from '../../parts/labels.ts'
import { useQueries } from '@tanstack/react-query'
import { Skeletons } from '#kit/web/states/skeletons.tsx'
import { lazy, Suspense, useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { viewRequest } from '../../../contract/thread.calls.ts'
import { freshMemory, isDecidedElsewhere, updateMemory } from './decided-elsewhere.ts'

const TakenChart = lazy(async () => ({ default: (await import('./taken-chart.tsx')).TakenChart }))

/** At most so many missing rows are loaded; more at once mean that the list was filled with other rows. */
const MAX_MISSING_ROWS = 20

/** Loads requests that are missing from the list, without toasts of errors: some of them were deleted. */
const useMissingRequests = (ids: readonly number[]): readonly RequestFull[] =>
  useQueries({
    queries: ids.map((id) => ({
      queryKey: ['requests.fate', id],
      queryFn: async () => (await send(viewRequest, { params: { id } }, { background: true })).data,
      meta: { shows: viewRequest.shows },
      retry: false,
    })),
    combine: (results) => results.flatMap(({ data }) => data ?? []),
  })

/**
 * Returns the rows of a list in which requests that others decide stay until they are dismissed: no row disappears
 * under the pointer of a person who is about to decide it.
 */
const useDecidedElsewhere = (loaded: readonly RequestRow[], place: string) => {
  const actor = useActor()
  const me = actor.employee_id ?? actor.id
  const [memory, setMemory] = useState(() => freshMemory(place, loaded))
  const now = updateMemory(memory, place, loaded)
  if (now !== memory) setMemory(now)
  const here = new Set(loaded.map(({ id }) => id))
  const missing = now.rows.filter(({ id }) => !here.has(id)).map(({ id }) => id)
  const current = useMissingRequests(missing.length > MAX_MISSING_ROWS ? [] : missing)
  const isPast = (row: RequestRow): boolean => isDecidedElsewhere(row, now.open, me)
  const rows = now.rows.flatMap((row): readonly RequestRow[] => {
    if (here.has(row.id)) return [row]
    const request = current.find(({ id }) => id === row.id)
    return request && isPast(request) ? [request] : []
  })
  return {
    rows,
    isPast,
    count: rows.filter(isPast).length,
    /** Removes the decided rows from the list. */
    dismiss: () => setMemory(freshMemory(place, loaded)),
  }
}

type Props = Readonly<{ counts: Partial<Record<RequestStatus, number>> | undefined; filters: AdminFilters }>

/** Shows the number of requests with each status; a click narrows the list to it, and several can be selected. */
const StatusChips = ({ counts, filters }: Props) => {
  const { isWaiting, waiting, status: chosen, toggleStatus, showAll, showWaiting } = filters
  const sum = (statuses: readonly RequestStatus[]) =>
    counts && statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  return (
    <fieldset className={styles.chips} aria-label="Status">
      <Chip word="Waiting" count={sum(waiting)} isOn={isWaiting} onSelect={showWaiting} />
      <Chip word="All" count={sum(requestStatus.options)} isOn={!isWaiting && chosen.length === 0} onSelect={showAll} />
      {requestStatus.options.map((status) => (
        <Chip
          key={status}
          word={STATUS_SIGNS[status].word}
          tone={STATUS_SIGNS[status].tone}
          count={counts && (counts[status] ?? 0)}
          isOn={chosen.includes(status)}
          onSelect={() => toggleStatus(status)}
        />
      ))}
    </fieldset>
  )
}

type ChipProps = Readonly<{
  word: string
  tone?: string
  count: number | undefined
  isOn: boolean
  onSelect: () => void
}>

const Chip = ({ word, tone, count, isOn, onSelect }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isOn} data-none={count === 0} onClick={onSelect}>
    {tone && <span className={styles.dot} data-tone={tone} aria-hidden="true" />}
    {word} <span className={`m-number ${styles.count}`}>{count === undefined ? '' : number(count)}</span>
  </button>
)

const address = z.object({ chart: z.literal('open').optional() })
const NO_ROWS: readonly RequestRow[] = []

/** The requests of all people, with every filter. */
export const RequestsTab = () => {
  const { has } = useActor()
  const here = useHere()
  const [{ chart }, set] = useAddressState(address)
  const filters = useAdminFilters()
  const input = { query: filters.query }
  const list = useListResponse(listAll, input)
  const decided = useDecidedElsewhere(list.data ?? NO_ROWS, `${list.isPlaceholderData} ${list.place}`)
  const bulk = useBulkRequests(ADMIN_CALLS.bulk)
  const actions = useRowActions()
  const { box, failure } = useDecideKeys(ADMIN_CALLS.approve, decided.rows)
  const isChart = chart === 'open'
  return (
    <div ref={box} className={styles.tab}>
      <div className={styles.head}>
        <StatusChips counts={list.meta?.counts} filters={filters} />
        <ActionIcon
          variant={isChart ? 'light' : 'default'}
          size={36}
          aria-expanded={isChart}
          aria-label="Leave taken by month"
          title="Leave taken by month"
          onClick={() => set({ chart: isChart ? undefined : 'open' })}
        >
          <IconChartBar size={18} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isChart && (
        <Suspense fallback={<Skeletons shape="cards" />}>
          <TakenChart />
        </Suspense>
      )}
      <Refused failure={actions.failure ?? failure} />
      {decided.count > 0 && (
        <p className={styles.notice} role="status">
          {count(decided.count, 'request was', 'requests were')} decided by others while this list was open.
          <Button variant="subtle" size="compact-sm" onClick={decided.dismiss}>
            Load the list again
          </Button>
        </p>
      )}
      <CallTable
        id="requests"
        label="Requests"
        call={listAll}
        input={input}
        rows={() => decided.rows}
        columns={adminColumns(decided.isPast)}
        rowKey={(row) => row.id}
        href={(row) => here({ request: row.id, act: undefined })}
        isPast={decided.isPast}
        {...(has('requests.decide') ? { bulk: bulk.actions } : {})}
        actions={(row) => <ActionMenu actions={actions.menu(row)} label={`Actions for ${row.employee.name}`} />}
        empty={{
          title: filters.isWaiting ? 'Nothing waits for a decision.' : 'No requests yet.',
          text: 'Requests appear here as soon as they are sent.',
        }}
        isFiltered={filters.isFiltered}
        noMatch="No requests match these filters."
        onClear={filters.clear}
        toolbar={<AdminFilterBar filters={filters} />}
      />
      {has('requests.decide') && list.data && <Shortcuts keys={DECIDE_KEYS} />}
      {bulk.drawers}
    </div>
  )
}
