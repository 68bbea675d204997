import { Button } from '@mantine/core'
import { useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import { type Option, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { zoneName } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { DeletePunch } from '../report/delete-punch.tsx'
import { PreviewCard } from './preview-card.tsx'
import { SlipLine } from './slip-line.tsx'
import { PunchFields } from './punch-fields.tsx'
import { type Update, type UpdateProps, useUpdate } from './use-update.ts'
import { WithoutPunch } from './without-punch.tsx'
import styles from './update.module.css'

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
        submit={update.slip?.action ?? 'Save'}
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
            <SlipLine slip={update.slip} />
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
