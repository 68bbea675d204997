import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { Facts } from '#kit/web/layout/cards.tsx'
import { addHolidayCalendar, listHolidayCalendars, updateHolidayCalendar } from '../../contract/holidays.calls.ts'
import { listCountries } from '../../contract/organisation.calls.ts'

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
      values={({ name, country, region }) => ({ name, country_id: country?.id ?? null, region })}
      read={(row) => (
        <Facts
          facts={[
            ['Country', row.country?.name],
            ['Region', row.region],
          ]}
        />
      )}
      fields={({ field }, row) => (
        <>
          <TextField {...field('name')} isOptional={false} label="Name" isFirst={!row} />
          <Select
            {...field('country_id')}
            label="Country"
            options={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <TextField {...field('region')} label="Region" />
        </>
      )}
    />
  )
}
