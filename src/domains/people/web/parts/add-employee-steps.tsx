import { useDebouncedValue } from '@mantine/hooks'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Check } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import { type addEmployee, findBrandEmployeeNo, findEmployeeNo, getEmployee } from '../../contract/employees.calls.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { cardRecord, employmentRecord, nameRecord, personalRecord } from '../../contract/people.records.ts'
import { PlacementPreview } from './placement-preview.tsx'
import { PlacementFields } from './placement-fields.tsx'
import { SimilarPeople } from './similar-people.tsx'
import { namedOptions } from './labels.ts'

type Props = Readonly<{ form: Form<typeof addEmployee>; options: PeopleOptions }>

export const PersonStep = ({ form }: Props) => {
  const { has } = useActor()
  return (
    <div className="m-stack">
      <Fields of={nameRecord} form={form} items={[['first_name', 'last_name']]} first="first_name" />
      <Fields
        of={cardRecord}
        form={form}
        items={['preferred_name', 'work_email']}
        with={{ preferred_name: { help: 'Shown instead of the first name' }, work_email: { type: 'email' } }}
      />
      <FieldRow>
        <Fields of={cardRecord} form={form} items={['work_phone']} with={{ work_phone: { type: 'tel' } }} />
        <Fields of={personalRecord} form={form} items={['mobile']} with={{ mobile: { type: 'tel' } }} />
      </FieldRow>
      <Fields
        of={personalRecord}
        form={form}
        items={['personal_email', 'date_of_birth']}
        with={{ personal_email: { type: 'email' } }}
      />
      <SimilarPeople draft={form.draft} />
      {form.draft.create_login && !form.draft.work_email && !form.draft.personal_email && (
        <p className="m-dim">
          Without an email, {form.draft.first_name?.trim() || 'the person'} signs in with number and PIN, and gets
          notices in the inbox only.
        </p>
      )}
      {has('people.user.write') && <Check {...form.field('create_login')} label="Give a login and invite the person" />}
    </div>
  )
}

export const EmploymentStep = ({ form, options }: Props) => {
  const { draft } = form
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
      <Fields
        of={employmentRecord}
        form={form}
        items={[
          'brand_id',
          'employee_no',
          'employment_type',
          'joined_on',
          ['probation_ends_on', 'contract_ends_on'],
          'notice_days',
        ]}
        with={{
          brand_id: { options: namedOptions(options.brands), isOptional: false },
          employee_no: {
            ...(typed !== '' && isTaken ? { help: 'This number is in use' } : {}),
            ...(number && typed === ''
              ? { placeholder: number, help: `Left empty, the next one is given: ${number}` }
              : {}),
          },
          joined_on: { label: 'Joins on' },
        }}
      />
    </div>
  )
}

/** `last_id`: the person who was added before, whose manager is chosen at first. */
export const PlacementStep = ({ form, options, last_id }: Props & Readonly<{ last_id: number | undefined }>) => {
  const last = useCallQuery(
    getEmployee,
    { params: { id: last_id ?? 0 }, query: {} },
    { enabled: last_id !== undefined },
  )
  return (
    <div className="m-stack">
      <PlacementFields
        manager={last.data?.manager ?? null}
        field={form.part('placement')}
        options={options}
        department_id={form.draft.placement?.department_id}
      />
      <PlacementPreview draft={form.draft} />
    </div>
  )
}
