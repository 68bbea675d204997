import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { EntityDrawer } from '#kit/web/form/entity-drawer.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import { addHoliday, listHolidays, updateHoliday } from '../../contract/holidays.calls.ts'
import { HolidayActions } from './holiday-actions.tsx'
import { HolidayImpact } from './holiday-impact.tsx'

const PORTIONS = [
  { value: 'full', label: 'The whole day' },
  { value: 'am', label: 'The morning' },
  { value: 'pm', label: 'The afternoon' },
] as const

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
    values={({ date, name, portion }) => ({ date, name, portion })}
    menu={(row) => <HolidayActions row={row} calendar={calendar} onRemoved={drawer.close} />}
    read={({ date, name, portion }) => (
      <Facts
        facts={[
          ['Day', fullDay(date)],
          ['Name', name],
          ['Free', PORTIONS.find(({ value }) => value === portion)?.label],
        ]}
      />
    )}
    fields={({ field, draft }, row) => (
      <>
        <TextField {...field('name')} isOptional={false} label="Name" isFirst={!row} />
        <FieldRow>
          <DateField {...field('date')} isOptional={false} label="Day" min={`${year - 1}-01-01`} />
          <Select {...field('portion')} isOptional={false} label="Free" options={PORTIONS} />
        </FieldRow>
        <HolidayImpact calendar={calendar} day={draft.date} portion={draft.portion} stored={row} />
      </>
    )}
  />
)
