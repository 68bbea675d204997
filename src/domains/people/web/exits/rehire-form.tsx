import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { CallForm } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import { TextArea } from '#kit/web/form/text-fields.tsx'
import { today } from '#kit/web/format/dates.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { Loaded } from '#kit/web/states/loaded.tsx'
import { rehireEmployee } from '../../contract/employees.calls.ts'
import { listPeopleOptions } from '../../contract/options.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeRecord } from '../../contract/people.models.ts'
import { employmentRecord, workContactRecord } from '../../contract/people.records.ts'
import { PlacementFields } from '../parts/placement-fields.tsx'
import { SetupLink } from '../parts/setup-link.tsx'
import { namedOptions } from '../parts/labels.ts'
import type { OneProps } from '../states/switch-forms.tsx'

/** The last placement of the person: most of those who come back begin there. */
const lastPlace = ({ placements: [last] }: EmployeeRecord) =>
  last && {
    department_id: last.department.id,
    team_id: last.team?.id ?? null,
    designation_id: last.designation?.id ?? null,
    role_id: last.role.id,
    manager_id: last.manager?.id ?? null,
    second_manager_id: last.second_manager?.id ?? null,
    work_pattern_id: last.work_pattern.id,
    time_zone: last.time_zone,
    work_mode: last.work_mode,
  }

type FieldsProps = OneProps & Readonly<{ options: PeopleOptions; onDone: (setup_url: string | null) => void }>

const RehireFields = ({ person, options, onDone, onClose }: FieldsProps) => {
  const mayAddLogin = useActor().has('people.user.write') && person.login.state === 'none'
  const [last] = person.employments
  const isMarked = person.exits[0]?.rehire_ok === false
  const place = lastPlace(person)
  return (
    <CallForm
      call={rehireEmployee}
      initial={{
        employee_id: person.id,
        joined_on: today(person.time_zone),
        work_email: person.work_email ?? person.former_work_email,
        create_login: mayAddLogin,
        ...(last
          ? { brand_id: last.brand.id, employee_no: last.employee_no, employment_type: last.employment_type }
          : {}),
        ...(place ? { placement: place } : {}),
      }}
      submit="Rehire"
      onDone={({ data: { login } }) => onDone(login.setup_url)}
      onCancel={onClose}
    >
      {(field, form) => (
        <>
          {isMarked && (
            <TextArea {...field('override_reason')} label="Marked as not to be rehired: why all the same" rows={3} />
          )}
          <Fields
            of={employmentRecord}
            form={form}
            items={[
              ['joined_on', 'employment_type'],
              ['brand_id', 'employee_no'],
              ['probation_ends_on', 'contract_ends_on'],
              'notice_days',
            ]}
            with={{
              joined_on: { label: 'Joins on' },
              brand_id: { options: namedOptions(options.brands), isOptional: false },
              employee_no: { help: 'Left empty: the next one' },
            }}
          />
          <Fields of={workContactRecord} form={form} items={['work_email']} with={{ work_email: { type: 'email' } }} />
          <PlacementFields
            field={form.part('placement')}
            options={options}
            department_id={form.draft.placement?.department_id}
            manager={person.placements[0]?.manager ?? null}
            second_manager={person.placements[0]?.second_manager ?? null}
          />
          {mayAddLogin && <Check {...field('create_login')} label="Give a login and invite the person" />}
        </>
      )}
    </CallForm>
  )
}

/** A new employment of a person who left: the record stays, the login opens again. */
export const RehireForm = (props: OneProps) => {
  const options = useCallQuery(listPeopleOptions, {})
  const [url, setUrl] = useState<string | null>(null)
  if (url !== null)
    return (
      <>
        <SetupLink url={url} />
        <div>
          <Button onClick={props.onClose}>Close</Button>
        </div>
      </>
    )
  return (
    <Loaded query={options} what="the choices" shape="form">
      {(data) => (
        <RehireFields {...props} options={data} onDone={(link) => (link === null ? props.onClose() : setUrl(link))} />
      )}
    </Loaded>
  )
}
