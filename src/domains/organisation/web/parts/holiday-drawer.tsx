import { unsafeCast } from '#kit/web/call/unsafe-cast.ts'
import type { CallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-form.ts'
import { fullDay } from '#kit/web/format/dates.ts'
import { Facts } from '#kit/web/layout/cards.tsx'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import type { Holiday, HolidayCalendar } from '../../contract/calendar.models.ts'
import { addHoliday, type listHolidays, updateHoliday } from '../../contract/holidays.calls.ts'
import { HolidayImpact } from './holiday-impact.tsx'

type Props = Readonly<{
  id: string | null
  onClose: () => void
  calendar: HolidayCalendar
  year: number
  holidays: CallQuery<typeof listHolidays>
}>

/** The form of a holiday, for those who may change it. */
export const HolidayDrawer = ({ id, onClose, calendar, holidays, year }: Props) => {
  const row = holidays.data?.find((one) => String(one.id) === id)
  return (
    <SideDrawer
      title={id === 'new' ? `Add holiday to ${calendar.name}` : (row?.name ?? 'Holiday')}
      is_open={id !== null}
      onClose={onClose}
    >
      {id === 'new' ? (
        <CallForm
          call={addHoliday}
          initial={{ calendar_id: calendar.id, portion: 'full' }}
          submit="Add holiday"
          onDone={onClose}
          onCancel={onClose}
        >
          {(_, form) => <Fields form={form} calendar={calendar} year={year} />}
        </CallForm>
      ) : (
        <Loaded query={holidays} what="the holiday" shape="form">
          {() => {
            if (!row) return <p>This holiday does not exist any more.</p>
            if (!row.can.update)
              return (
                <Facts
                  facts={[
                    ['Day', fullDay(row.date)],
                    ['Name', row.name],
                    ['Free', PORTIONS.find(({ value }) => value === row.portion)?.label],
                  ]}
                />
              )
            return <EditForm key={row.id} row={row} calendar={calendar} year={year} onClose={onClose} />
          }}
        </Loaded>
      )}
    </SideDrawer>
  )
}

type EditProps = Readonly<{ row: Holiday; calendar: HolidayCalendar; year: number; onClose: () => void }>

const EditForm = ({ row, calendar, year, onClose }: EditProps) => (
  <CallForm
    call={updateHoliday}
    input={{ params: { id: row.id } }}
    initial={{ date: row.date, name: row.name, portion: row.portion, version: row.version }}
    submit="Save"
    onDone={onClose}
    onCancel={onClose}
  >
    {(_, form) => <Fields form={unsafeCast(form)} calendar={calendar} year={year} row={row} />}
  </CallForm>
)

const PORTIONS = [
  { value: 'full', label: 'The whole day' },
  { value: 'am', label: 'The morning' },
  { value: 'pm', label: 'The afternoon' },
] as const

type FieldsProps = Readonly<{
  form: Form<typeof addHoliday>
  calendar: HolidayCalendar
  year: number
  row?: Holiday
}>

const Fields = ({ form: { field, draft }, calendar, year, row }: FieldsProps) => (
  <>
    <TextField {...field('name')} isOptional={false} label="Name" isFirst={row === undefined} />
    <FieldRow>
      <DateField {...field('date')} isOptional={false} label="Day" min={`${year - 1}-01-01`} />
      <Select {...field('portion')} isOptional={false} label="Free" options={PORTIONS} />
    </FieldRow>
    <HolidayImpact calendar={calendar} day={draft.date} portion={draft.portion} stored={row} />
  </>
)
