import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { FormFrame } from '#kit/web/form/call-form.tsx'
import { type Option, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { day as dayWords, zoneName } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { DeletePunch } from '../report/delete-punch.tsx'
import { PunchFields } from './punch-fields.tsx'
import { type Edited, type Update, type UpdateProps, useUpdate } from './use-update.ts'
import { WithoutPunch } from './without-punch.tsx'
import styles from './update.module.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Refused } from '#kit/web/states/refused.tsx'
import { previewAttendance } from '../../contract/attendance.calls.ts'
import type { TypedPunch } from './typed-times.ts'
import { IconArrowRight } from '@tabler/icons-react'
import type { DataOf } from '#kit/contract/call.ts'
import { duration } from '#kit/web/format/durations.ts'
import { PersonChip } from '#kit/web/layout/person-chip.tsx'
import { StatusBadge } from '#kit/web/layout/status-badge.tsx'
import { clockTime } from '../../contract/attendance.labels.ts'
import { verdictTone } from '../parts/tones.ts'

/** Shows the effect of a correction on each day, before it is made. */
const PreviewList = ({ rows }: { rows: DataOf<typeof previewAttendance> }) => (
  <ul className={styles.previews} aria-live="polite">
    {rows.map(({ employee, before, after, refusal }) => (
      <li key={`${employee.id} ${before.business_date}`}>
        <PersonChip name={employee.name} photo={{ id: employee.id }} under={dayWords(before.business_date)} />
        {refusal ? (
          <p className={styles.refusal}>{refusal.message}</p>
        ) : (
          <div className={styles.sides}>
            <Side day={before} name="Now" />
            <IconArrowRight size={18} aria-label="becomes" />
            {after && <Side day={after} name="After" />}
          </div>
        )}
      </li>
    ))}
  </ul>
)

const span = (day: DayRow): string => {
  const clock = (instant: string | null): string => (instant ? clockTime(Date.parse(instant), day.zone) : '…')
  return day.first_in_at ? `${clock(day.first_in_at)}–${clock(day.last_out_at)}` : 'no punch'
}

const Side = ({ day, name }: { day: DayRow; name: string }) => (
  <div className={styles.side}>
    <span className="m-dim m-small">{name}</span>
    <StatusBadge tone={verdictTone(day.verdict, day.flags)} word={day.label} />
    <strong className="m-number">{duration(day.worked_minutes)}</strong>
    <span className="m-number m-small m-dim">{span(day)}</span>
  </div>
)

const WAIT_MS = 350

type Props = Readonly<{ edited: Edited | null; ids: readonly number[]; typed: TypedPunch | null }>

/** Shows the effect of the typed punch on each day; loaded a moment after the last key. */
const PreviewCard = ({ edited, ids, typed }: Props) => {
  const [waited] = useDebouncedValue(typed, WAIT_MS)
  const isReady = waited !== null && ids.length > 0
  const { punched_in_at, punched_out_at, breaks } = waited ?? { punched_in_at: '', punched_out_at: '', breaks: [] }
  const punch = { punched_in_at, punched_out_at, breaks }
  const query = useCallQuery(
    previewAttendance,
    {
      body: edited
        ? { action: 'update', id: edited.session.id, version: edited.session.version, ...punch }
        : { action: 'add', employee_ids: [...ids], ...punch },
    },
    { enabled: isReady, showPrevious: true },
  )
  return (
    <Card title="Before and after">
      {!isReady && <p className="m-dim">Pick people and times to preview the result.</p>}
      {isReady && query.data && <PreviewList rows={query.data} />}
      {isReady && <Refused failure={query.failure} />}
    </Card>
  )
}

/** Adds a punch for several people, or corrects one, with its effect on each day next to it. */
export const UpdateForm = (props: UpdateProps) => {
  const { edited } = props
  const update = useUpdate(props)
  const { field, draft } = update.form
  const [chosenDays, setChosenDays] = useState<readonly DayRow[]>([])
  const choose = (day: DayRow): void => {
    setChosenDays([...chosenDays, day])
    field('people').onChange([...draft.people, day.employee.id])
  }
  return (
    <>
      <div className={styles.columns}>
        <Card title={edited ? `Punch of ${edited.session.employee.name}` : 'Punch'}>
          <Fields {...props} update={update} chosenDays={chosenDays} />
        </Card>
        <PreviewCard edited={edited} ids={draft.people} typed={update.isMixed ? null : update.typed} />
      </div>
      {!edited && draft.date !== '' && <WithoutPunch date={draft.date} chosen={draft.people} onChoose={choose} />}
    </>
  )
}

type FieldsProps = UpdateProps & Readonly<{ update: Update; chosenDays: readonly DayRow[] }>

const Fields = ({ edited, update, chosenDays }: FieldsProps) => {
  const [isDeleting, setDeleting] = useState(false)
  const remove = (
    <Button variant="default" onClick={() => setDeleting(true)}>
      Delete
    </Button>
  )
  return (
    <div className={styles.form}>
      <FormFrame
        form={update.form}
        submit="Save"
        isReady={() => update.isReady}
        aside={edited && !isDeleting && remove}
      >
        {(field, form) => (
          <>
            {!edited && <PeopleField update={update} chosenDays={chosenDays} />}
            <PunchFields
              form={form}
              kinds={edited?.kinds ?? update.chosen.kinds}
              zone={update.zone}
              max={update.today}
              notes={update.typed?.notes ?? []}
              isDateFixed={edited !== null}
            />
            <TextArea {...field('reason')} label="Reason" rows={2} help="The person and their lead read it." />
          </>
        )}
      </FormFrame>
      {edited && isDeleting && (
        <DeletePunch session={edited.session} onCancel={() => setDeleting(false)} onDone={update.saved} />
      )}
    </div>
  )
}

const findPeople = (date: string) => ({
  id: `people ${date}`,
  run: async (typed: string): Promise<readonly Option<number>[]> => {
    const { data } = await send(listEmployees, { query: { q: typed, on: date, limit: 20 } })
    return data.map((row) => ({ value: row.id, label: row.name, under: row.team?.name ?? row.employee_no }))
  },
})

const PeopleField = ({ update, chosenDays }: Pick<FieldsProps, 'update' | 'chosenDays'>) => {
  const { chosen, form, isMixed, today } = update
  const field = form.field('people')
  const known = [...chosen.last.values(), ...chosenDays]
  return (
    <SelectSeveral
      {...field}
      label="People"
      placeholder={form.draft.people.length === 0 ? 'Search by name or number' : ''}
      options={known.map(({ employee }) => ({ value: employee.id, label: employee.name }))}
      find={findPeople(form.draft.date || today)}
      error={isMixed ? `Choose people of one time zone: ${chosen.zones.map(zoneName).join(', ')}.` : field.error}
      onChange={(next) => field.onChange(next ?? [])}
    />
  )
}
