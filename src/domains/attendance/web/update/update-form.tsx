import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { send } from '#kit/web/call/send.ts'
import { type Option, SelectSeveral } from '#kit/web/form/choice-fields.tsx'
import { Outdated } from '#kit/web/form/outdated.tsx'
import { zoneName } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Refused } from '#kit/web/states/refused.tsx'
import { listEmployees } from '#domains/people/contract/employees.calls.ts'
import type { DayRow } from '../../contract/attendance.models.ts'
import { DeletePunch } from '../report/delete-punch.tsx'
import { PreviewCard } from './preview-card.tsx'
import { PunchFields } from './punch-fields.tsx'
import { type Update, type UpdateProps, useUpdate } from './use-update.ts'
import { WithoutPunch } from './without-punch.tsx'
import styles from './update.module.css'

/** Adds a punch for several people, or corrects one: what it does to each day stands beside it. */
export const UpdateForm = (props: UpdateProps) => {
  const { edited } = props
  const update = useUpdate(props)
  const [pressed, setPressed] = useState<readonly DayRow[]>([])
  const choose = (day: DayRow): void => {
    setPressed([...pressed, day])
    update.setIds([...update.ids, day.employee.id])
  }
  return (
    <>
      <div className={styles.columns}>
        <Card title={edited ? `Punch of ${edited.session.employee.name}` : 'Punch'}>
          <Fields {...props} update={update} pressed={pressed} />
        </Card>
        <PreviewCard edited={edited} ids={update.ids} typed={update.isMixed ? null : update.typed} />
      </div>
      {!edited && update.draft.date !== '' && (
        <WithoutPunch date={update.draft.date} chosen={update.ids} onChoose={choose} />
      )}
    </>
  )
}

type FieldsProps = UpdateProps & Readonly<{ update: Update; pressed: readonly DayRow[] }>

const Fields = ({ edited, update, pressed }: FieldsProps) => {
  const [isDeleting, setDeleting] = useState(false)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    update.submit()
  }
  return (
    <>
      <form className={styles.form} onSubmit={submit} noValidate>
        {!edited && <PeopleField update={update} pressed={pressed} />}
        <PunchFields
          draft={update.draft}
          onChange={update.change}
          kinds={edited?.kinds ?? update.chosen.kinds}
          zone={update.zone}
          max={update.today}
          notes={update.typed?.notes ?? []}
          isDateFixed={edited !== null}
        />
        <Textarea
          label="Reason"
          rows={2}
          value={update.reason}
          error={update.failure?.fields['reason']}
          description="The person and their lead read it."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          onChange={(event) => update.setReason(event.currentTarget.value)}
        />
        {update.isOutdated ? <Outdated onTake={update.takeNewVersion} /> : <Refused failure={update.failure} />}
        <div className={styles.buttons}>
          <Button type="submit" loading={update.isRunning} disabled={!update.isReady}>
            Save
          </Button>
          {edited && !isDeleting && (
            <Button variant="default" onClick={() => setDeleting(true)}>
              Delete
            </Button>
          )}
        </div>
      </form>
      {edited && isDeleting && (
        <DeletePunch session={edited.session} onCancel={() => setDeleting(false)} onDone={update.saved} />
      )}
    </>
  )
}

const findPeople = (date: string) => ({
  id: `people ${date}`,
  run: async (typed: string): Promise<readonly Option<number>[]> => {
    const { data } = await send(listEmployees, { query: { q: typed, on: date, limit: 20 } })
    return data.map((row) => ({ value: row.id, label: row.name, under: row.team?.name ?? row.employee_no }))
  },
})

const PeopleField = ({ update, pressed }: Pick<FieldsProps, 'update' | 'pressed'>) => {
  const { chosen, ids, isMixed } = update
  const known = [...chosen.last.values(), ...pressed]
  return (
    <SelectSeveral
      name="people"
      id="attendance-people"
      label="People"
      placeholder={ids.length === 0 ? 'Search by name or number' : ''}
      isOptional={false}
      value={ids}
      options={known.map(({ employee }) => ({ value: employee.id, label: employee.name }))}
      find={findPeople(update.draft.date || update.today)}
      error={isMixed ? `Choose people of one time zone: ${chosen.zones.map(zoneName).join(', ')}.` : undefined}
      onChange={(next) => update.setIds(next ?? [])}
    />
  )
}
