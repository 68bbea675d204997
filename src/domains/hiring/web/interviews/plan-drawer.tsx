import { optionsOf } from '#kit/contract/record.ts'
import type { DrawerState } from '#kit/web/address/use-drawer.ts'
import { CallForm, FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf } from '#kit/web/form/draft.ts'
import { DateField, NumberField, TextField, TimeField } from '#kit/web/form/text-fields.tsx'
import { addDays, today } from '#kit/web/format/dates.ts'
import { zoneOptionsWith } from '#kit/web/form/zone-options.ts'
import { instantAt, wallTime } from '#kit/web/format/zone-times.ts'
import { SideDrawer } from '#kit/web/layout/side-drawer.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { interviewRecord } from '../../contract/hiring.records.ts'
import { addInterview, updateInterview } from '../../contract/interviews.calls.ts'
import type { Interview, NamedAccount } from '../../contract/recruiting.models.ts'
import { InterviewersField } from './interviewers-field.tsx'

type Account = Readonly<{ area: 'Admin' | 'User'; id: number }>
/** Day, time and length as they are typed; the instants are derived from them. */
type Values = {
  title: string
  day: string
  starts_at: string
  minutes: number | null
  /** The zone on whose clock day and time are typed. */
  zone: string
  mode: Interview['mode']
  place: string
  interviewers: readonly Account[]
}

const { fields } = interviewRecord
const MINUTE_MS = 60_000

const timesOf = ({ day, starts_at, minutes, zone }: Values) => {
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !/^\d\d:\d\d$/.test(starts_at)) return { starts_at: '', ends_at: '' }
  const { instant } = instantAt(day, starts_at, zone)
  return { starts_at: instant, ends_at: new Date(Date.parse(instant) + (minutes ?? 0) * MINUTE_MS).toISOString() }
}

const planOf = (values: Values) => ({
  title: values.title,
  ...timesOf(values),
  zone: values.zone,
  mode: values.mode,
  // An omitted value would not change.
  place: values.place.trim() === '' ? null : values.place,
  interviewers: [...values.interviewers],
})

const PlanFields = ({ field, known }: Readonly<{ field: FieldsOf<Values>; known: readonly NamedAccount[] }>) => {
  const people = field('interviewers')
  const zone = field('zone')
  return (
    <>
      <TextField {...field('title')} isOptional={false} label={fields.title.label} isFirst />
      <FieldRow>
        <DateField {...field('day')} isOptional={false} label="Day" min={today()} />
        <TimeField {...field('starts_at')} isOptional={false} label="Time" />
        <NumberField {...field('minutes')} isOptional={false} label="Length" unit="min" />
      </FieldRow>
      <Select
        {...zone}
        isOptional={false}
        label={fields.zone.label}
        help="Of the day and the time above. Each interviewer reads it on their own clock."
        options={zoneOptionsWith(zone.value)}
      />
      <FieldRow>
        <Select {...field('mode')} isOptional={false} label={fields.mode.label} options={optionsOf(fields.mode)} />
        <TextField {...field('place')} isOptional label={fields.place.label} help={fields.place.help} />
      </FieldRow>
      <InterviewersField field={people} value={people.value ?? []} onChange={people.onChange} known={known} />
    </>
  )
}

/** Plans an interview of a candidate: `?plan=12`. */
export const PlanDrawer = ({ drawer }: Readonly<{ drawer: DrawerState }>) => {
  const zone = useActor().time_zone
  return (
    <SideDrawer title="Plan interview" is_open={drawer.id !== null} onClose={drawer.close}>
      {drawer.id !== null && (
        <CallForm<typeof addInterview, Values>
          call={addInterview}
          initial={{
            title: 'First talk',
            day: addDays(today(), 1),
            starts_at: '10:00',
            minutes: 45,
            zone,
            mode: 'video',
            place: '',
            interviewers: [],
          }}
          toBody={(values) => ({ candidate_id: Number(drawer.id), ...planOf(values) })}
          submit="Plan interview"
          onDone={drawer.close}
          onCancel={drawer.close}
        >
          {(field) => <PlanFields field={field} known={[]} />}
        </CallForm>
      )}
    </SideDrawer>
  )
}

/** Moves an interview, or changes who takes part. */
export const MoveForm = ({ interview, onDone }: Readonly<{ interview: Interview; onDone: () => void }>) => {
  const { zone } = interview
  const start = wallTime(interview.starts_at, zone)
  return (
    <CallForm<typeof updateInterview, Values>
      call={updateInterview}
      input={{ params: { id: interview.id } }}
      initial={{
        title: interview.title,
        day: start.date,
        starts_at: start.time,
        minutes: Math.round((Date.parse(interview.ends_at) - Date.parse(interview.starts_at)) / MINUTE_MS),
        zone,
        mode: interview.mode,
        place: interview.place ?? '',
        interviewers: interview.interviewers.map(({ area, id }) => ({ area, id })),
      }}
      toBody={(values) => ({ data: { version: interview.version, ...planOf(values) } })}
      submit="Save interview"
      onDone={onDone}
      onCancel={onDone}
    >
      {(field) => <PlanFields field={field} known={interview.interviewers} />}
    </CallForm>
  )
}
