import { lazy } from 'react'
import { Button } from '@mantine/core'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FilterBar } from '#kit/web/filters/filter-bar.tsx'
import { day } from '#kit/web/format/dates.ts'
import { count } from '#kit/web/format/numbers.ts'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { columnsOf } from '#kit/web/record/columns-of.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { CallTable } from '#kit/web/table/call-table.tsx'
import type { Holiday, HolidayCalendar } from '../../contract/calendar.models.ts'
import { listHolidays } from '../../contract/holidays.calls.ts'
import { holidayRecord } from '../../contract/organisation.records.ts'
import { HolidayActions } from './holiday-actions.tsx'
import { HolidayDrawer } from './holiday-drawer.tsx'
import { HolidayImport } from './holiday-import.tsx'
import { isMatch } from './matching.ts'
import styles from './organisation.module.css'
import { YearStrip } from './year-strip.tsx'

const PublicHolidays = lazy(async () => ({ default: (await import('./public-holidays.tsx')).PublicHolidays }))

const PORTIONS = holidayRecord.fields.portion.options

const columnsFor = (toCheck: ReadonlySet<number>) =>
  columnsOf<typeof holidayRecord, Holiday>(holidayRecord, [
    [
      'name',
      {
        title: 'Holiday',
        cell: (row) => (
          <span className={styles.name}>
            {row.name}
            {toCheck.has(row.id) && <StatusBadge tone="attention" word="Check the day" />}
          </span>
        ),
        onPhone: 'title',
      },
    ],
    // The year is shown above; what counts is the day of the week.
    ['date', { text: (row) => row.date, cell: (row) => day(row.date, row.date) }],
    ['portion', { cell: (row) => <StatusBadge tone="away" word={PORTIONS[row.portion]} /> }],
  ])

const address = z.object({ holiday_q: z.string().max(80).optional() })

type Props = Readonly<{
  calendar: HolidayCalendar
  year: number
  /** Holidays that were copied a moment ago, and may fall on another day this year. */
  toCheck: ReadonlySet<number>
}>

const nextStep = ({ counts }: HolidayCalendar, year: number): string =>
  counts.some((one) => one.year === year - 1 && one.holidays > 0)
    ? `Add the public holidays of your country, copy ${year - 1}, or import a file.`
    : 'Add the public holidays of your country, add them one by one, or import a file.'

/** One year of a holiday calendar: the months at a glance, and the list. */
export const HolidayYear = ({ calendar, year, toCheck }: Props) => {
  const [{ holiday_q: q }, set] = useAddressState(address)
  const drawer = useDrawer('holiday')
  const actor = useActor()
  const input = { query: { calendar_id: calendar.id, year } }
  const holidays = useCallQuery(listHolidays, input, { showPrevious: true })
  const unchecked = (holidays.data ?? []).filter(({ id }) => toCheck.has(id)).length
  const importing = useDrawer('import')
  const clear = (): void => set({ holiday_q: undefined })
  const mayWrite = actor.has('organisation.calendar.write')
  const add = mayWrite && (
    <div className="m-row">
      <Button onClick={() => drawer.open('new')}>Add holiday</Button>
      <Button variant="default" onClick={() => importing.open('public')}>
        Public holidays
      </Button>
      <Button variant="default" onClick={() => importing.open('holidays')}>
        Import
      </Button>
    </div>
  )
  return (
    <>
      <YearStrip year={year} holidays={holidays.data ?? []} onHoliday={(row) => drawer.open(row.id)} />
      {unchecked > 0 && (
        <p role="status">
          {count(unchecked, 'copied day must', 'copied days must')} be checked: holidays such as Easter move from year
          to year.
        </p>
      )}
      <CallTable
        id="holidays"
        label="Holidays"
        call={listHolidays}
        input={input}
        rows={(data) => data.filter(({ name }) => isMatch(name, q))}
        columns={columnsFor(toCheck)}
        rowKey={(row) => row.id}
        onRow={(row) => drawer.open(row.id)}
        actions={(row) => <HolidayActions row={row} calendar={calendar} onEdit={() => drawer.open(row.id)} />}
        empty={{
          title: `No holidays in ${year} yet`,
          text: mayWrite ? nextStep(calendar, year) : undefined,
          action: mayWrite && <Button onClick={() => importing.open('public')}>Add public holidays</Button>,
        }}
        isFiltered={q !== undefined}
        onClear={clear}
        toolbar={
          <FilterBar
            search={{ value: q, onChange: (text) => set({ holiday_q: text }), label: 'Search holidays' }}
            aside={add}
            onClear={clear}
          />
        }
      />
      <HolidayImport is_open={importing.id === 'holidays'} onClose={importing.close} calendar={calendar} />
      <SideDrawer title={`Public holidays of ${year}`} is_open={importing.id === 'public'} onClose={importing.close}>
        <PublicHolidays key={year} calendar={calendar} year={year} onDone={importing.close} />
      </SideDrawer>
      <HolidayDrawer drawer={drawer} calendar={calendar} year={year} />
    </>
  )
}
