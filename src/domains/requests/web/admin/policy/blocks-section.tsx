import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { YearCalendar } from '#kit/web/dates/year-calendar.tsx'
import { day, today as todayIn } from '#kit/web/format/dates.ts'
import { YearStepper } from '#kit/web/filters/year-stepper.tsx'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { number } from '#kit/web/format/numbers.ts'
import { type CalendarBlock, listBlocks } from '../../../contract/blocks.calls.ts'
import { blockRecord } from '../../../contract/policy.records.ts'
import { fullDatesText } from '../../parts/amounts.ts'
import { blockOn, blocksText, isWithinRun, placesText, weekdaysText } from './block-draft.ts'
import { BlockDrawer } from './block-drawer.tsx'
import { LEVEL_SIGNS } from './policy-labels.ts'
import styles from './policy.module.css'

const columns = columnsOf<typeof blockRecord, CalendarBlock>(blockRecord, [
  ['name', { onPhone: 'title' }],
  [
    'level',
    {
      text: ({ level }) => LEVEL_SIGNS[level].word,
      cell: ({ level }) => <StatusBadge {...LEVEL_SIGNS[level]} />,
      onPhone: 'status',
    },
  ],
  { key: 'dates', title: 'Dates', text: fullDatesText, sort: 'dates', sortValue: ({ from_date }) => from_date },
  ['weekdays', { text: weekdaysText }],
  ['places', { text: placesText }],
  ['max_away', { text: ({ max_away }) => (max_away === null ? '–' : number(max_away)) }],
])

const NO_BLOCKS: readonly CalendarBlock[] = []

const address = z.object({ year: z.coerce.number().int().min(2000).max(2199).optional() })

/** Days on which leave is closed, limited or counted: the year at a glance, and the list. */
export const BlocksSection = () => {
  const { has, organisation } = useActor()
  const now = Number(todayIn(organisation.time_zone).slice(0, 4))
  const [{ year = now }, set] = useAddressState(address)
  const drawer = useDrawer('block')
  const all = useCallQuery(listBlocks, {}).data ?? NO_BLOCKS
  const add = has('requests.policy') && <Button onClick={() => drawer.open('new')}>Add blackout period</Button>
  return (
    <div className={styles.stack}>
      <YearHead year={year} onYear={(next) => set({ year: next === now ? undefined : next })} />
      <YearCalendar
        year={year}
        markOf={(date) => {
          const block = blockOn(all, date)
          return (
            block && {
              label: `${day(date)}: ${blocksText(all, date)}`,
              className: styles[block.level],
              onOpen: () => drawer.open(block.id),
              isWithin: isWithinRun(all, date),
            }
          )
        }}
      />
      <CallTable
        id="black-outs"
        prefix="blocks"
        label="Blackout periods"
        call={listBlocks}
        input={{}}
        rows={(rows) => rows}
        columns={columns}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        empty={{ title: 'No blackout periods yet', text: 'Leave can be asked for on every day.', action: add }}
        toolbar={<FilterBar aside={add} />}
      />
      <BlockDrawer drawer={drawer} />
    </div>
  )
}

const LEVELS = ['closed', 'limited', 'peak'] as const

const YearHead = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => (
  <div className={styles.year}>
    <YearStepper year={year} onYear={onYear} />
    <ul className={styles.legend} aria-label="Signs">
      {LEVELS.map((level) => (
        <li key={level}>
          <span className={`${styles.sample} ${styles[level]}`} aria-hidden="true" /> {LEVEL_SIGNS[level].word}
        </li>
      ))}
    </ul>
  </div>
)
