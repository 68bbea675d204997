import { ConfirmAgain } from '#kit/web/form/confirm-again.tsx'
import { Checkbox } from '@mantine/core'
import type { ReactNode } from 'react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { FormFrame } from '#kit/web/form/form-frame.tsx'
import type { FieldsOf, Filled } from '#kit/web/form/draft.ts'
import { TextField } from '#kit/web/form/text-fields.tsx'
import { type Form, useCallForm } from '#kit/web/form/use-call-form.ts'
import { Card } from '#kit/web/layout/cards.tsx'
import { Fields } from '#kit/web/record/fields.tsx'
import type { CheckedField, ProfileChange } from '../../contract/details.models.ts'
import { type EmployeeChanges, updateEmployee } from '../../contract/employees.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeForm as Values } from '../../contract/people.models.ts'
import {
  addressingRecord,
  cardRecord,
  employmentRecord,
  nameRecord,
  personalRecord,
  privateRecord,
  workContactRecord,
} from '../../contract/people.records.ts'
import { Waiting } from '../details/pending-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { namedOptions } from './labels.ts'

type Part = Readonly<{
  /** The form of the fields of the person. */
  form: Readonly<{ field: FieldsOf<Filled<EmployeeChanges>>; draft: Partial<EmployeeChanges> }>
  options: PeopleOptions
  may: (name: string) => boolean
  /** The requests that wait for a decision on these fields. */
  waiting: (...fields: readonly CheckedField[]) => ReactNode
}>

const Person = ({ form, may, options, waiting }: Part) => (
  <Card title="Person">
    <div className="m-stack">
      <FieldRow>
        <Fields of={nameRecord} form={form} />
      </FieldRow>
      {waiting('first_name', 'middle_name', 'last_name')}
      <FieldRow>
        <Fields of={addressingRecord} form={form} />
      </FieldRow>
      {may('date_of_birth') && (
        <>
          <FieldRow>
            <Fields
              of={privateRecord}
              form={form}
              with={{ nationality_country_id: { options: namedOptions(options.countries) } }}
            />
          </FieldRow>
          {waiting('date_of_birth', 'nationality_country_id')}
        </>
      )}
      <Fields of={cardRecord} form={form} items={['about']} />
    </div>
  </Card>
)

type SignIn = Readonly<{ form: Part['form']; record: Values; may: Part['may'] }>

/** A new work email leaves the sign-in as it is, unless this is ticked too. */
const AlsoSignIn = ({ form, record, may }: SignIn) => {
  const { work_email } = form.draft
  const { login_email } = record.values
  const isNew = Boolean(work_email) && work_email !== record.values.work_email && work_email !== login_email
  if (!isNew || login_email === null) return null
  if (!may('login_email'))
    return <p className="m-dim">Still signs in with {login_email}. Payroll or a super admin can change that.</p>
  const { value, onChange } = form.field('login_email')
  return (
    <Checkbox
      label="Also sign in with this address"
      description="Signs the person out everywhere; the old address is notified by email"
      checked={value === work_email}
      onChange={({ currentTarget: { checked } }) => onChange(checked ? work_email : login_email)}
    />
  )
}

const Contact = ({ form, may, options: { countries }, record }: Part & Readonly<{ record: Values }>) => (
  <Card title="Contact">
    <div className="m-stack">
      <Fields
        of={workContactRecord}
        form={form}
        items={[['work_email', 'work_phone'], <AlsoSignIn key="sign-in" {...{ form, record, may }} />, 'linkedin_url']}
        with={{ work_email: { type: 'email' }, work_phone: { type: 'tel' }, linkedin_url: { type: 'url' } }}
      />
      {may('mobile') && (
        <Fields
          of={personalRecord}
          form={form}
          items={[
            ['mobile', 'personal_email'],
            'show_mobile',
            <AddressFields key="current" field={form.field} name="current_address" countries={countries} />,
            <AddressFields key="permanent" field={form.field} name="permanent_address" countries={countries} />,
          ]}
          with={{ mobile: { type: 'tel' }, personal_email: { type: 'email' } }}
        />
      )}
    </div>
  </Card>
)

const Employment = ({ form, options }: Part) => (
  <Card title="Employment">
    <div className="m-stack">
      <Fields
        of={employmentRecord}
        form={form}
        items={[
          ['brand_id', 'employee_no'],
          ['employment_type', 'notice_days'],
          ['joined_on', 'probation_ends_on', 'contract_ends_on'],
        ]}
        with={{
          brand_id: { options: namedOptions(options.brands), isOptional: false },
          employee_no: { isOptional: false },
          notice_days: { isOptional: false },
        }}
      />
    </div>
  </Card>
)

/** The state of the form over a person: only what may be changed is sent. */
export const useEmployeeForm = (id: number, record: Values, onDone: () => void): Form<typeof updateEmployee> => {
  const { values, editable, version } = record
  const data = Object.fromEntries(Object.entries(values).filter(([name]) => editable.includes(name)))
  return useCallForm({ call: updateEmployee, input: { params: { id } }, initial: { data, version }, onDone })
}

type Props = Readonly<{
  form: Form<typeof updateEmployee>
  /** The id of the form element; the bar with the one button of the page sends it by this. */
  id: string
  record: Values
  options: PeopleOptions
  pending: readonly ProfileChange[]
}>

/** Person, contact and employment in one form; the placement has its own day and is a separate form. */
export const EmployeeForm = ({ form, id, record, options, pending }: Props) => {
  const may = (name: string): boolean => record.editable.includes(name)
  const field = form.part('data')
  const waiting = (...fields: readonly CheckedField[]): ReactNode => (
    <Waiting fields={fields} changes={pending} isDirty={form.isDirty} />
  )
  const part = { form: { field, draft: form.draft.data ?? {} }, options, may, waiting }
  return (
    <FormFrame form={form} id={id}>
      {() => (
        <>
          <Person {...part} />
          <Contact {...part} record={record} />
          <Employment {...part} />
          <ConfirmAgain
            field={form.field('confirm')}
            failure={form.failure}
            code="people.days_outside"
            label="Move the first day all the same"
          />
          {may('login_email') && (
            <Card title="Sign-in address">
              <TextField
                {...field('login_email')}
                label="Signs in with"
                type="email"
                isOptional={false}
                help="A new address signs the person out everywhere; the old one is notified by email"
              />
            </Card>
          )}
        </>
      )}
    </FormFrame>
  )
}
