import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import { addHoliday, listHolidays, updateHoliday } from '../../contract/holidays.calls.ts'
import { holidayRecord } from '../../contract/organisation.records.ts'
import { HolidayActions } from './holiday-actions.tsx'
import { HolidayImpact } from './holiday-impact.tsx'

type Props = Readonly<{ drawer: DrawerState; calendar: HolidayCalendar; year: number }>

/** A holiday of a calendar. */
export const HolidayDrawer = ({ drawer, calendar, year }: Props) => (
  <EntityDrawer
    table="holidays"
    drawer={drawer}
    word="holiday"
    list={listHolidays}
    input={{ query: { calendar_id: calendar.id, year } }}
    add={addHoliday}
    empty={{ calendar_id: calendar.id, portion: 'full' }}
    update={updateHoliday}
    params={(row) => ({ id: row.id })}
    values={holidayRecord.values}
    menu={(row) => <HolidayActions row={row} calendar={calendar} onRemoved={drawer.close} />}
    read={(row) => <DetailsOf of={holidayRecord} row={row} />}
    fields={(form, row) => (
      <Fields
        of={holidayRecord}
        form={form}
        first={!row && 'name'}
        items={[
          'name',
          ['date', 'portion'],
          <HolidayImpact
            key="impact"
            calendar={calendar}
            day={form.draft.date}
            portion={form.draft.portion}
            stored={row}
          />,
        ]}
        with={{ date: { min: `${year - 1}-01-01` }, portion: { isOptional: false } }}
      />
    )}
  />
)
