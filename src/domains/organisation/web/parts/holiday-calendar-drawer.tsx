import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { DetailsOf } from '#kit/web/record/details-of.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import { addHolidayCalendar, listHolidayCalendars, updateHolidayCalendar } from '../../contract/holidays.calls.ts'
import { listCountries } from '../../contract/overview.calls.ts'
import { holidayCalendarRecord } from '../../contract/organisation.records.ts'

type Props = Readonly<{ drawer: DrawerState; onAdded: (id: number) => void }>

/** A holiday calendar. */
export const HolidayCalendarDrawer = ({ drawer, onAdded }: Props) => {
  const countries = useCallQuery(listCountries, { query: {} }, { enabled: drawer.id !== null })
  return (
    <EntityDrawer
      table="holiday_calendars"
      drawer={drawer}
      word="holiday calendar"
      list={listHolidayCalendars}
      input={{}}
      add={addHolidayCalendar}
      onAdded={({ data }) => onAdded(data.id)}
      update={updateHolidayCalendar}
      params={(row) => ({ id: row.id })}
      values={holidayCalendarRecord.values}
      read={(row) => <DetailsOf of={holidayCalendarRecord} row={row} items={['country', 'region']} />}
      fields={(form, row) => (
        <Fields
          of={holidayCalendarRecord}
          form={form}
          first={!row && 'name'}
          with={{ country_id: { options: (countries.data ?? []).map(({ id, name }) => ({ value: id, label: name })) } }}
        />
      )}
    />
  )
}
