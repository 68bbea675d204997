import type { ReactNode } from 'react'
import { FieldRow, FormFrame } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf, Filled } from '#kit/web/form/draft.ts'
import { type Form, useCallForm } from '#kit/web/form/use-call-form.ts'
import { DateField, NumberField, TextArea, TextField } from '#kit/web/form/text-fields.tsx'
import { Card } from '#kit/web/layout/cards.tsx'
import { type EmployeeChanges, updateEmployee } from '../../contract/employees.calls.ts'
import type { CheckedField, ProfileChange } from '../../contract/details.models.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import type { EmployeeForm as Values } from '../../contract/people.models.ts'
import { PendingField } from '../details/pending-field.tsx'
import { AddressFields } from './address-fields.tsx'
import { EMPLOYMENT_TYPE_OPTIONS, MARITAL_OPTIONS, namedOptions } from './labels.ts'

type Part = Readonly<{
  field: FieldsOf<Filled<EmployeeChanges>>
  options: PeopleOptions
  may: (name: string) => boolean
  /** The request that waits for a decision on a field. */
  waiting: (field: CheckedField, label: string) => ReactNode
}>

const Person = ({ field, may, options, waiting }: Part) => (
  <Card title="Person">
    <div className="m-stack">
      <FieldRow>
        <TextField {...field('first_name')} isOptional={false} label="First name" />
        <TextField {...field('middle_name')} label="Middle name" />
        <TextField {...field('last_name')} isOptional={false} label="Last name" />
      </FieldRow>
      {waiting('first_name', 'First name')}
      {waiting('middle_name', 'Middle name')}
      {waiting('last_name', 'Last name')}
      <FieldRow>
        <TextField {...field('preferred_name')} label="Preferred name" />
        <TextField {...field('pronouns')} label="Pronouns" />
        <TextField {...field('name_pronunciation')} label="Pronunciation" />
      </FieldRow>
      {may('date_of_birth') && (
        <>
          <FieldRow>
            <DateField {...field('date_of_birth')} label="Date of birth" />
            <TextField {...field('gender')} label="Gender" />
          </FieldRow>
          {waiting('date_of_birth', 'Date of birth')}
          <FieldRow>
            <Select {...field('marital_status')} label="Marital status" options={MARITAL_OPTIONS} />
            <Select
              {...field('nationality_country_id')}
              label="Nationality"
              options={namedOptions(options.countries)}
            />
          </FieldRow>
          {waiting('nationality_country_id', 'Nationality')}
        </>
      )}
      <TextArea {...field('about')} label="About" rows={3} />
    </div>
  </Card>
)

const Contact = ({ field, may, options }: Part) => (
  <Card title="Contact">
    <div className="m-stack">
      <FieldRow>
        <TextField {...field('work_email')} isOptional={false} label="Work email" type="email" />
        <TextField {...field('work_phone')} label="Work phone" type="tel" />
      </FieldRow>
      <TextField {...field('linkedin_url')} label="LinkedIn" type="url" />
      {may('mobile') && (
        <>
          <FieldRow>
            <TextField {...field('mobile')} label="Mobile" type="tel" />
            <TextField {...field('personal_email')} label="Personal email" type="email" />
          </FieldRow>
          <Check {...field('show_mobile')} label="Colleagues see the mobile number" />
          <AddressFields field={field} name="current_address" label="Address" countries={options.countries} />
          <AddressFields
            field={field}
            name="permanent_address"
            label="Permanent address"
            countries={options.countries}
          />
        </>
      )}
    </div>
  </Card>
)

const Employment = ({ field, options }: Part) => (
  <Card title="Employment">
    <div className="m-stack">
      <FieldRow>
        <Select {...field('brand_id')} label="Brand" options={namedOptions(options.brands)} isOptional={false} />
        <TextField {...field('employee_no')} label="Employee number" isOptional={false} />
      </FieldRow>
      <FieldRow>
        <Select {...field('employment_type')} label="Employment" options={EMPLOYMENT_TYPE_OPTIONS} isOptional={false} />
        <NumberField {...field('notice_days')} label="Notice period" unit="days" isOptional={false} />
      </FieldRow>
      <FieldRow>
        <DateField {...field('joined_on')} label="Joined on" isOptional={false} />
        <DateField {...field('probation_ends_on')} label="Probation ends on" />
        <DateField {...field('contract_ends_on')} label="Contract ends on" />
      </FieldRow>
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
  const waiting = (name: CheckedField, label: string): ReactNode => {
    const change = pending.find((one) => one.field === name)
    return <PendingField change={change} label={label} isDirty={form.isDirty} />
  }
  const part = { field, options, may, waiting }
  return (
    <FormFrame form={form} id={id}>
      {() => (
        <>
          <Person {...part} />
          <Contact {...part} />
          <Employment {...part} />
          {may('login_email') && (
            <Card title="Sign-in address">
              <TextField
                {...field('login_email')}
                label="Signs in with"
                type="email"
                isOptional={false}
                help="A new address signs the person out everywhere; the old one is notified by mail"
              />
            </Card>
          )}
        </>
      )}
    </FormFrame>
  )
}
