import { SegmentedControl } from '@mantine/core'
import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import type { CallInput } from '#kit/web/call/send.ts'
import { Bars } from '#kit/web/chart/bars.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { PeriodPicker } from '#kit/web/filters/period-picker.tsx'
import { today } from '#kit/web/format/dates.ts'
import { duration } from '#kit/web/format/durations.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { useListAnswer } from '#kit/web/table/use-list-answer.ts'
import type { Column } from '#kit/web/table/columns.ts'
import { type FairnessRow, MOST_DAYS, readFairness } from '../../contract/fairness.calls.ts'
import { quarterOf } from '../../contract/fairness.rules.ts'
import styles from '../plan/plan.module.css'

type Figure = Exclude<keyof FairnessRow, 'employee'>

const FIGURES = {
  minutes: 'Hours',
  nights: 'Nights',
  weekends: 'Weekends',
  holidays: 'Holidays',
  late_changes: 'Late changes',
} as const satisfies Partial<Record<Figure, string>>
const figures = z.enum(['minutes', 'nights', 'weekends', 'holidays', 'late_changes'])

const counted = (key: Figure, title: string): Column<FairnessRow> => ({
  key,
  title,
  text: (row) => String(row[key]),
  isNumber: true,
  sortValue: (row) => row[key],
})

const columns: readonly Column<FairnessRow>[] = [
  {
    key: 'employee',
    title: 'Person',
    text: ({ employee }) => employee.name,
    cell: ({ employee }) => (
      <PersonChip name={employee.name} photo={{ id: employee.id, version: employee.photo_version }} />
    ),
    sortValue: ({ employee }) => employee.name,
    onPhone: 'title',
  },
  counted('shifts', 'Shifts'),
  {
    key: 'minutes',
    title: 'Hours',
    text: ({ minutes }) => duration(minutes),
    isNumber: true,
    sortValue: ({ minutes }) => minutes,
    onPhone: 'status',
  },
  counted('nights', 'Nights'),
  counted('weekends', 'Weekends'),
  counted('holidays', 'Holidays'),
  counted('late_changes', 'Late changes'),
  counted('swaps_given', 'Swaps given'),
  counted('swaps_taken', 'Swaps taken'),
  counted('claims_granted', 'Claims granted'),
]

type Input = CallInput<typeof readFairness>

const address = z.object({
  since: date.optional().catch(undefined),
  until: date.optional().catch(undefined),
  figure: figures.optional().catch(undefined),
})

/** One figure of all people, beside each other. */
const Compared = ({ input, figure }: Readonly<{ input: Input; figure: keyof typeof FIGURES }>) => {
  const { data: rows } = useListAnswer(readFairness, input)
  if (!rows || rows.length === 0) return null
  return (
    <Bars
      title={FIGURES[figure]}
      unit={figure === 'minutes' ? 'hours' : 'shifts'}
      labels={rows.map(({ employee }) => employee.name)}
      series={[{ name: FIGURES[figure], values: rows.map((row) => row[figure]) }]}
      {...(figure === 'minutes' ? { format: duration } : {})}
    />
  )
}

/** How shifts lie among the people of a team: who worked nights, weekends and holidays, and whose plan changed late. */
export const FairnessTab = ({ team }: Readonly<{ team: number }>) => {
  const [{ since, until, figure = 'nights' }, set] = useAddressState(address)
  const whole = quarterOf(today())
  const period = { from: since ?? whole.from, to: until ?? whole.to }
  const input = { params: { team_id: team }, query: period }
  const isFiltered = since !== undefined || until !== undefined
  const clear = (): void => set({ since: undefined, until: undefined })
  return (
    <CallTable
      id="shift-fairness"
      label="Fairness"
      call={readFairness}
      input={input}
      rows={(rows) => rows}
      columns={columns}
      rowKey={({ employee }) => employee.id}
      isFiltered={isFiltered}
      onClear={clear}
      empty={{ title: 'No one to compare', text: 'People of the team appear here, with their published shifts.' }}
      toolbar={
        <FilterBar onClear={clear} count={isFiltered ? 1 : 0}>
          <PeriodPicker
            value={period}
            onChange={({ from, to }) => set({ since: from, until: to })}
            mostDays={MOST_DAYS}
          />
        </FilterBar>
      }
      summary={
        <div className={styles.stack}>
          <SegmentedControl
            aria-label="Compared by"
            value={figure}
            onChange={(value) => set({ figure: value === 'nights' ? undefined : value })}
            data={Object.entries(FIGURES).map(([value, label]) => ({ value, label }))}
          />
          <Compared input={input} figure={figure} />
        </div>
      }
    />
  )
}
