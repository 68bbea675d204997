import { listBrands } from '#domains/organisation/contract/brands.calls.ts'
import { listAdmins } from '#domains/people/contract/accounts.calls.ts'
import { listRoles } from '#domains/organisation/contract/roles.calls.ts'
import { listWorkPatterns } from '#domains/organisation/contract/work-patterns.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldProps } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import { DateField, NumberField, TextField } from '#kit/web/form/text-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { updateOnboard } from '../../contract/onboarding.calls.ts'
import type { Onboard } from '../../contract/onboarding.models.ts'
import { TYPE_OPTIONS } from '../parts/words.ts'
import { useUnits } from '../parts/use-units.ts'
import { MODE_OPTIONS, ZONES } from './words.ts'

type PlaceField = {
  (name: 'designation_id' | 'department_id' | 'team_id' | 'manager_id'): FieldProps<number>
  (name: 'employment_type'): FieldProps<Onboard['employment_type']>
  (name: 'joining_on' | 'first_day_zone'): FieldProps<string>
}

type Props = Readonly<{
  field: PlaceField
  departmentId: number | null | undefined
  manager?: Onboard['manager']
}>

/** Where and when a person begins. */
export const PlaceFields = ({ field, departmentId, manager = null }: Props) => {
  const units = useUnits(departmentId)
  return (
    <>
      <FieldRow>
        <Select {...field('department_id')} isOptional={false} label="Department" options={units.departments} />
        <Select {...field('team_id')} label="Team" options={units.teams} />
      </FieldRow>
      <FieldRow>
        <Select {...field('designation_id')} isOptional={false} label="Designation" options={units.designations} />
        <Select {...field('employment_type')} isOptional={false} label="Employment" options={TYPE_OPTIONS} />
      </FieldRow>
      <FieldRow>
        <DateField {...field('joining_on')} isOptional={false} label="First day" />
        <Select {...field('first_day_zone')} isOptional={false} label="Time zone" options={ZONES} />
      </FieldRow>
      <PersonField {...field('manager_id')} label="Manager" chosen={manager} forWork />
    </>
  )
}

const findAdmins = async (q: string) => {
  const { data } = await send(listAdmins, { query: { q, state: ['active'], limit: 20 } })
  return data.map(({ id, name, email }) => ({ value: id, label: name, under: email }))
}

const toOption = ({ id, name }: Readonly<{ id: number; name: string }>) => ({ value: id, label: name })

/** What the employee record will need, and only we know. */
export const RecordFields = ({
  form,
  owner,
}: Readonly<{ form: Form<typeof updateOnboard>; owner: Onboard['owner'] }>) => {
  const { field } = form
  const { has } = useActor()
  const brands = useCallQuery(listBrands, {}).data ?? []
  const roles = useCallQuery(listRoles, {}).data ?? []
  const patterns = useCallQuery(listWorkPatterns, {}).data ?? []
  return (
    <>
      <FieldRow>
        <TextField {...field('work_email')} label="Work email" help="Needed to create the employee." />
        <Select
          {...field('role_id')}
          label="Role"
          help="Needed to create the employee."
          options={roles.filter(({ area }) => area === 'User').map(toOption)}
        />
      </FieldRow>
      <FieldRow>
        <Select {...field('brand_id')} label="Brand" options={brands.map(toOption)} />
        <Select {...field('work_pattern_id')} label="Work pattern" options={patterns.map(toOption)} />
      </FieldRow>
      <FieldRow>
        <Select {...field('work_mode')} label="Works" options={MODE_OPTIONS} />
        <NumberField {...field('probation_months')} label="Probation" unit="months" />
      </FieldRow>
      {has('people.admin.read') && (
        <Select
          {...field('owner_id')}
          isOptional={false}
          label="Owner"
          help="Is told when documents arrive, and has the items without another owner."
          options={[toOption(owner)]}
          find={{ id: 'admins', run: findAdmins }}
        />
      )}
    </>
  )
}
