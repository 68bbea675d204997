import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { Columns } from '#kit/web/chart/columns.tsx'
import { FilterBar, type FilterChip } from '#kit/web/filters/filter-bar.tsx'
import { FilterPanel } from '#kit/web/filters/filter-panel.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { addDays, dateTime, day, today } from '#kit/web/format/dates.ts'
import { useIsPhone } from '#kit/web/layout/use-is-phone.ts'
import { Retained } from '#kit/web/states/retained.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { useListResponse } from '#kit/web/table/use-list-response.ts'
import { listAudit, readCaseFile } from '../../contract/audit.calls.ts'
import { type AuditRecord, type AuditRow, auditVerb } from '../../contract/audit.models.ts'
import { AuditDays } from './audit-days.tsx'
import styles from './audit.module.css'
import { NO_RECORD, recordText, VERBS } from './labels.ts'
import { Button } from '@mantine/core'
import { IconFileZip } from '@tabler/icons-react'
import { useState } from 'react'
import type { CallInput } from '#kit/web/call/send.ts'
import { saveFile } from '#kit/web/call/save-file.ts'

/** Saves the rows that the filters show as a sealed package, with what proves them. */
const CaseFile = ({ query }: CallInput<typeof readCaseFile>) => {
  const [isRunning, setRunning] = useState(false)
  const save = async (): Promise<void> => {
    setRunning(true)
    await saveFile(readCaseFile, { query }, 'case-file.zip')
    setRunning(false)
  }
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconFileZip size={16} aria-hidden="true" />}
      loading={isRunning}
      title="These rows with what proves them, to be checked without Muster"
      onClick={() => void save()}
    >
      Case file
    </Button>
  )
}

const id = z.coerce.number().int().positive().optional()
const address = z.object({
  q: z.string().max(80).optional(),
  from: date.optional(),
  to: date.optional(),
  verb: auditVerb.optional(),
  /** The person concerned. */
  employee_id: id,
  actor: id,
  entity: z.string().max(60).optional(),
  entity_id: id,
})
type State = z.output<typeof address>

/** The days shown while none are chosen. */
const DAYS_BACK = 29
/** The height of the chart with its title, in pixels. */
const CHART_HEIGHT = 171

const COLUMNS: readonly Column<AuditRow>[] = [
  { key: 'at', title: 'When', text: (row) => dateTime(row.at) },
  { key: 'sentence', title: 'What', text: (row) => row.sentence },
]

type Shown = Readonly<{ rows: readonly AuditRow[]; record: AuditRecord | undefined }>

const useChips = (
  state: State,
  set: (change: Partial<State>) => void,
  { rows, record = NO_RECORD }: Shown,
): FilterChip[] => {
  const name = rows.find(({ actor }) => actor?.id === state.actor)?.actor?.name ?? 'one account'
  return [
    ...(state.actor === undefined
      ? []
      : [{ id: 'actor', label: `By ${name}`, remove: () => set({ actor: undefined }) }]),
    ...(state.entity === undefined
      ? []
      : [
          {
            id: 'entity',
            label: state.entity_id === undefined ? record.kind : recordText(record, state.entity_id),
            remove: () => set({ entity: undefined, entity_id: undefined }),
          },
        ]),
  ]
}

type Day = Readonly<{ date: string; count: number }>

/** Adds the days on which nothing was done. */
const everyDay = (days: readonly Day[]): Day[] => {
  const [first, last] = [days[0]?.date, days.at(-1)?.date]
  if (first === undefined || last === undefined) return []
  const counts = new Map(days.map(({ date: one, count }) => [one, count]))
  const all: Day[] = []
  for (let one = first; one <= last; one = addDays(one, 1)) all.push({ date: one, count: counts.get(one) ?? 0 })
  return all
}

/** The last day of the audit, whose days are those of UTC: that may be later than the day of the reader. */
const lastDay = (): string => (today('UTC') > today() ? today('UTC') : today())

/** Returns the chosen days; without a choice, all days for one record or person, else the last ones. */
const periodOf = (state: State): { from?: string; to?: string } => {
  if (state.from === undefined && state.to === undefined && (state.entity_id ?? state.employee_id) !== undefined)
    return {}
  return {
    from: state.from ?? state.to ?? addDays(today(), -DAYS_BACK),
    to: state.to ?? state.from ?? lastDay(),
  }
}

/** The actions of the audit by day, with their changes. */
export const AuditLog = () => {
  const [state, set] = useAddressState(address)
  const clear = () => set(Object.fromEntries(Object.keys(address.shape).map((name) => [name, undefined])))
  const period = periodOf(state)
  const { employee_id: subject_id, from: _from, to: _to, ...others } = state
  const input = { query: { ...others, ...period, subject_id } }
  const isNarrow = (state.entity_id ?? state.employee_id) !== undefined
  const response = useListResponse(listAudit, input)
  const chips = useChips(state, set, { rows: response.data ?? [], record: response.meta?.record })
  const set_count = [state.verb, state.employee_id, state.from].filter((value) => value !== undefined).length
  const isPhone = useIsPhone()
  // A chart of all days would have no end.
  const hasChart = period.from !== undefined
  const isWaiting = response.data === undefined && response.failure === null
  const days = everyDay(response.meta?.days ?? [])
  const subject = response.data?.find((row) => row.subject?.id === state.employee_id)?.subject?.name
  return (
    <>
      {/* A phone has the filters behind a button: the person of the history is named above it. */}
      {isPhone && state.employee_id !== undefined && <h2 className={styles.latest}>About {subject ?? '…'}</h2>}
      {hasChart && isWaiting && <Retained height={CHART_HEIGHT} />}
      {hasChart && days.length > 1 && (
        <Columns
          title="By day"
          unit="actions"
          labels={days.map((one) => day(one.date))}
          series={[{ name: 'Actions', values: days.map((one) => one.count) }]}
          height={140}
        />
      )}
      <CallTable
        id="audit"
        label="Audit"
        call={listAudit}
        input={input}
        rows={(rows) => rows}
        columns={COLUMNS}
        rowKey={(row) => row.id}
        draw={(rows) => <AuditDays rows={rows} isByField={isNarrow} />}
        empty={{ title: hasChart ? 'Nothing was done in these days' : 'Nothing was done yet' }}
        isFiltered={set_count + chips.length > 0 || state.q !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            {...(isPhone && isNarrow && state.q === undefined
              ? {}
              : { search: { value: state.q, onChange: (q) => set({ q }), label: 'Search the audit' } })}
            count={set_count + chips.length}
            chips={chips}
            onClear={clear}
          >
            <PeriodPicker
              value={period.from && period.to ? { from: period.from, to: period.to } : undefined}
              onChange={({ from, to }) => set({ from, to })}
              {...(isNarrow ? { onClear: () => set({ from: undefined, to: undefined }) } : {})}
            />
            <FilterSelect label="Kind" options={VERBS} value={state.verb} onChange={(value) => set({ verb: value })} />
            <FilterPanel name="person_filter" />
            <CaseFile query={{ ...others, ...period, subject_id }} />
          </FilterBar>
        }
      />
    </>
  )
}
