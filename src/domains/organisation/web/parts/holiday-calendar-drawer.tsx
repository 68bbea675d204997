import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-form.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import type { HolidayCalendar } from '../../contract/calendar.models.ts'
import { addHolidayCalendar, updateHolidayCalendar } from '../../contract/holidays.calls.ts'
import { listCountries } from '../../contract/organisation.calls.ts'

type Props = Readonly<{
  id: string | null
  onClose: () => void
  calendars: readonly HolidayCalendar[]
  onAdded: (id: number) => void
}>

/** The form of a holiday calendar. */
export const HolidayCalendarDrawer = ({ id, onClose, calendars, onAdded }: Props) => {
  const row = calendars.find((one) => String(one.id) === id)
  return (
    <SideDrawer
      title={row ? `Edit calendar ${row.name}` : 'Add holiday calendar'}
      is_open={id !== null}
      onClose={onClose}
    >
      {row ? (
        <CallForm
          key={row.id}
          call={updateHolidayCalendar}
          input={{ params: { id: row.id } }}
          initial={{ name: row.name, country_id: row.country?.id ?? null, region: row.region, version: row.version }}
          submit="Save"
          onDone={onClose}
          onCancel={onClose}
        >
          {(_, form) => <Fields form={unsafeCast(form)} />}
        </CallForm>
      ) : (
        <CallForm
          call={addHolidayCalendar}
          submit="Add calendar"
          onDone={({ data }) => onAdded(data.id)}
          onCancel={onClose}
        >
          {(_, form) => <Fields form={form} is_new />}
        </CallForm>
      )}
    </SideDrawer>
  )
}

type FieldsProps = Readonly<{ form: Form<typeof addHolidayCalendar>; is_new?: boolean }>

const Fields = ({ form: { field }, is_new = false }: FieldsProps) => {
  const countries = useCallQuery(listCountries, { query: {} })
  return (
    <>
      <TextField {...field('name')} isOptional={false} label="Name" isFirst={is_new} />
      <Select
        {...field('country_id')}
        label="Country"
        options={(countries.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <TextField {...field('region')} label="Region" />
    </>
  )
}
