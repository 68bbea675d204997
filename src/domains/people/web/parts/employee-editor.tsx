import type { ScreenLink } from '#kit/contract/keys.ts'
import { useEffect, useRef } from 'react'
import { useGo } from '#kit/web/address/use-go.ts'
import { FormFrame } from '#kit/web/form/call-form.tsx'
import { SaveBar } from '#kit/web/form/save-bar.tsx'
import { today } from '#kit/web/format/dates.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { DETAIL_KINDS } from '../../contract/details.models.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeForm as Values, EmployeeRecord } from '../../contract/people.models.ts'
import { DetailCards } from '../details/detail-cards.tsx'
import { EmployeeForm, useEmployeeForm } from './employee-form.tsx'
import { LoginSection } from './employee-form-sections.tsx'
import { PhotoUpload } from './photo-upload.tsx'
import { PlaceFields, usePlaceForm } from './place-form.tsx'
import styles from './people.module.css'

const [RECORD, PLACE] = ['edit-record', 'edit-placement']

const submitForm = (id: string): void => {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}

type Props = Readonly<{ person: EmployeeRecord; record: Values; options: PeopleOptions }>

/** Record and placement of a person with one button for both. What is refused stays, and with it the page. */
export const EmployeeEditor = ({ person, record, options }: Props) => {
  const go = useGo()
  const { id, placement, placements } = person
  const details: ScreenLink = `/admin/employee/details/${id}`
  // The forms that are still to be saved after one of the two is.
  const left = useRef({ record: false, place: false })
  const next = (other: keyof typeof left.current, form: string): void => {
    if (left.current[other]) submitForm(form)
    else go(details)
  }
  const now = today(person.time_zone)
  const edited = useEmployeeForm(id, record, () => next('place', PLACE))
  const placed = usePlaceForm({
    employee_id: id,
    placements,
    from: placement && placement.effective_from > now ? placement.effective_from : now,
    onDone: () => next('record', RECORD),
  })
  useEffect(() => {
    left.current = { record: edited.isDirty, place: placed.isDirty }
  }, [edited.isDirty, placed.isDirty])
  const discard = (): void => {
    edited.takeNewVersion()
    placed.takeNewVersion()
  }
  return (
    <>
      <div className={styles.edit}>
        <EmployeeForm form={edited} id={RECORD} record={record} options={options} pending={person.pending_changes} />
        <div className="m-stack">
          <PhotoUpload owner={person} kind="employee" />
          {placement && (
            <Card title="Placement">
              <FormFrame form={placed} id={PLACE}>
                {() => <PlaceFields form={placed} now={placement} brand_id={person.brand.id} options={options} />}
              </FormFrame>
            </Card>
          )}
          <LoginSection person={person} />
        </div>
      </div>
      <section className={`m-stack ${styles.after}`} aria-labelledby="details">
        <h2 id="details">Details</h2>
        <DetailCards record={person} kinds={DETAIL_KINDS} side="admin" mayAdd={person.can.edit} />
      </section>
      <SaveBar
        submit="Save changes"
        changes={edited.changes + placed.changes}
        form={edited.isDirty ? RECORD : PLACE}
        isRunning={edited.isRunning || placed.isRunning}
        onDiscard={discard}
      />
    </>
  )
}
