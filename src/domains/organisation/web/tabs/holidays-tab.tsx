import { Button } from '@mantine/core'
import { useState } from 'react'
import { z } from 'zod'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useDrawer } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { today } from '#kit/web/format/dates.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Empty } from '#kit/web/states/empty.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { listHolidayCalendars } from '../../contract/holidays.calls.ts'
import { CalendarBar } from '../parts/calendar-bar.tsx'
import { HolidayCalendarDrawer } from '../parts/holiday-calendar-drawer.tsx'
import { HolidayYear } from '../parts/holiday-year.tsx'
import styles from '../parts/organisation.module.css'

const address = z.object({
  calendar: z.coerce.number().int().positive().optional(),
  edit_calendar: z.string().max(20).optional(),
  year: z.coerce.number().int().min(1900).max(2199).optional(),
})

/** The holidays of one calendar and year. */
export const HolidaysTab = () => {
  const [state, set] = useAddressState(address)
  const [toCheck, setToCheck] = useState<ReadonlySet<number>>(new Set())
  const drawer = useDrawer('edit_calendar')
  const actor = useActor()
  const query = useCallQuery(listHolidayCalendars, {})
  const year = state.year ?? Number(today(actor.organisation.time_zone).slice(0, 4))
  const mayWrite = actor.has('organisation.calendar.write')
  return (
    <Loaded query={query} what="the holiday calendars" shape="cards">
      {(calendars) => {
        const calendar = calendars.find(({ id }) => id === state.calendar) ?? calendars[0]
        return (
          <div className={styles.stack}>
            {calendar ? (
              <>
                <CalendarBar
                  calendars={calendars}
                  calendar={calendar}
                  year={year}
                  onCalendar={(id) => set({ calendar: id })}
                  onYear={(to) => set({ year: to })}
                  onEdit={drawer.open}
                  onCopied={(ids) => setToCheck(toCheck.union(new Set(ids)))}
                />
                <HolidayYear key={calendar.id} calendar={calendar} year={year} toCheck={toCheck} />
              </>
            ) : (
              <Empty
                title="No holiday calendars yet"
                text="Each work pattern keeps the holidays of one calendar. Add one for each region."
                action={mayWrite && <Button onClick={() => drawer.open('new')}>Add holiday calendar</Button>}
              />
            )}
            <HolidayCalendarDrawer drawer={drawer} onAdded={(id) => set({ edit_calendar: undefined, calendar: id })} />
          </div>
        )
      }}
    </Loaded>
  )
}
