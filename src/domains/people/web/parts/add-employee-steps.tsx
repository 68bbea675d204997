import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check, Select } from '#kit/web/form/choice-fields.tsx'
import { DateField, NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { type addEmployee, findBrandEmployeeNo, findEmployeeNo } from '../../contract/employees.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { PlacementPreview } from './placement-preview.tsx'
import { PlacementFields } from './placement-fields.tsx'
import { EMPLOYMENT_TYPE_OPTIONS, namedOptions } from './labels.ts'

type Props = Readonly<{ form: Form<typeof addEmployee>; options: PeopleOptions }>

export const PersonStep = ({ form: { field } }: Props) => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      <FieldRow>
        <TextField {...field('first_name')} label="First name" isFirst />
        <TextField {...field('last_name')} label="Last name" />
      </FieldRow>
      <TextField {...field('preferred_name')} label="Preferred name" help="Shown instead of the first name" />
      <TextField {...field('work_email')} label="Work email" type="email" />
      <FieldRow>
        <TextField {...field('work_phone')} label="Work phone" type="tel" />
        <TextField {...field('mobile')} label="Mobile" type="tel" />
      </FieldRow>
      <TextField {...field('personal_email')} label="Personal email" type="email" />
      <DateField {...field('date_of_birth')} label="Date of birth" />
      {has('people.user.write') && <Check {...field('create_login')} label="Give a login and invite the person" />}
    </div>
  )
}

export const EmploymentStep = ({ form: { field, draft }, options }: Props) => {
  const brand_id = draft.brand_id ?? undefined
  const next = useCallQuery(
    findBrandEmployeeNo,
    { query: { brand_id: brand_id ?? 0 } },
    { enabled: brand_id !== undefined },
  )
  const [typed] = useDebouncedValue(draft.employee_no ?? '', 300)
  const same = useCallQuery(findEmployeeNo, { query: { employee_no: typed } }, { enabled: typed !== '' })
  const isTaken = same.data !== undefined && 'exists' in same.data && same.data.exists
  const number = next.data && 'employee_no' in next.data ? next.data.employee_no : undefined
  return (
    <div className="m-stack">
      <Select {...field('brand_id')} label="Brand" options={namedOptions(options.brands)} isOptional={false} />
      <TextField
        {...field('employee_no')}
        label="Employee number"
        {...(typed !== '' && isTaken ? { help: 'This number is in use' } : {})}
        {...(number && typed === ''
          ? { placeholder: number, help: `Left empty, the next one is given: ${number}` }
          : {})}
      />
      <Select {...field('employment_type')} label="Employment" options={EMPLOYMENT_TYPE_OPTIONS} />
      <DateField {...field('joined_on')} label="Joins on" />
      <FieldRow>
        <DateField {...field('probation_ends_on')} label="Probation ends on" />
        <DateField {...field('contract_ends_on')} label="Contract ends on" />
      </FieldRow>
      <NumberField {...field('notice_days')} label="Notice period" unit="days" />
    </div>
  )
}

export const PlacementStep = ({ form, options }: Props) => (
  <div className="m-stack">
    <PlacementFields
      field={form.part('placement')}
      options={options}
      department_id={form.draft.placement?.department_id}
    />
    <PlacementPreview draft={form.draft} />
  </div>
)
