import { useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import { dateTime } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Column } from '#kit/web/table/columns.ts'
import { listSettingChanges, readSettings } from '../../contract/settings.calls.ts'
import { GROUPS, settingGroups } from '../../contract/settings.groups.ts'
import type { HistoryRow } from '../../contract/settings.models.ts'
import { authorText, changeText, HistoryDays, startText, STATES } from './history-days.tsx'
import { SaveSheet } from './save-sheet.tsx'
import styles from './settings.module.css'
import { DayInput } from '#kit/web/filters/day-input.tsx'

type Period = Readonly<{ from?: string | undefined; until?: string | undefined }>
type Props = Period & Readonly<{ onChange: (period: Period) => void }>

/** From when until when, each left open where nothing is chosen. */
const HistoryPeriod = ({ from, until, onChange }: Props) => (
  <>
    <DayInput
      aria-label="From"
      value={from ?? ''}
      max={until}
      onChange={(day) => onChange({ from: day })}
      onClear={() => onChange({ from: undefined })}
    />
    <DayInput
      aria-label="Until"
      value={until ?? ''}
      min={from}
      onChange={(day) => onChange({ until: day })}
      onClear={() => onChange({ until: undefined })}
    />
  </>
)

const date = z.iso.date().optional()
const filters = z.object({
  key: z.string().max(60).optional(),
  group: z.enum(GROUPS).optional(),
  set_by: z.coerce.number().int().positive().optional(),
  from: date,
  until: date,
})
const NONE = { key: undefined, group: undefined, set_by: undefined, from: undefined, until: undefined }

const columnsOf = (zone: string): readonly Column<HistoryRow>[] => [
  { key: 'setting', title: 'Setting', text: (row) => row.label, onPhone: 'title' },
  { key: 'change', title: 'Change', text: changeText },
  { key: 'from', title: 'From', text: (row) => startText(row, zone) ?? 'at once' },
  { key: 'state', title: 'State', text: (row) => STATES[row.state][1], onPhone: 'status' },
  { key: 'by', title: 'By', text: authorText },
  { key: 'reason', title: 'Reason', text: (row) => row.reason ?? '–' },
  { key: 'at', title: 'When', text: (row) => dateTime(row.set_at), sort: 'set_at', isNumber: true },
]

/** Every change of a setting by its day, and the way back. */
export const HistoryTab = () => {
  const [state, set] = useAddressState(filters)
  const [undone, setUndone] = useState<HistoryRow | null>(null)
  const settings = useCallQuery(readSettings, {})
  const authors = useCallQuery(listSettingChanges, { query: { limit: 1 } }).meta?.authors ?? []
  const { organisation } = useActor()
  const items = settings.data?.groups.flatMap((group) => group.items) ?? []
  const keyLabel = items.find(({ key }) => key === state.key)?.label
  const clear = (): void => set(NONE)
  const close = (): void => setUndone(null)
  return (
    <div className={styles.form}>
      <CallTable
        id="setting-changes"
        label="Changes of settings"
        call={listSettingChanges}
        input={{ query: state }}
        rows={(data) => data}
        columns={columnsOf(organisation.time_zone)}
        rowKey={(row) => row.id}
        draw={(rows) => <HistoryDays rows={rows} zone={organisation.time_zone} onUndo={setUndone} />}
        empty={{ title: 'No changes yet', text: 'Every setting has the value that it came with.' }}
        isFiltered={Object.values(state).some((value) => value !== undefined)}
        onClear={clear}
        toolbar={
          <FilterBar
            onClear={clear}
            chips={keyLabel ? [{ id: 'key', label: keyLabel, remove: () => set({ key: undefined }) }] : []}
          >
            <FilterSelect
              label="Group"
              options={GROUPS.map((value) => ({ value, label: settingGroups[value].label }))}
              value={state.group}
              onChange={(group) => set({ group })}
            />
            <FilterSelect
              label="Person"
              options={authors.map(({ id, name }) => ({ value: id, label: name }))}
              value={state.set_by}
              onChange={(set_by) => set({ set_by })}
            />
            <HistoryPeriod from={state.from} until={state.until} onChange={set} />
          </FilterBar>
        }
      />
      {settings.data && (
        <SaveSheet
          is_open={undone !== null}
          version={settings.data.version}
          today={settings.data.today}
          changed={undone ? [{ item: { ...undone, value: undone.after }, value: undone.before }] : []}
          onClose={close}
          onSaved={close}
        />
      )}
    </div>
  )
}
