import type { ComponentProps } from 'react'
import { listBrands } from '#domains/organisation/contract/brands.calls.ts'
import { listAdmins } from '#domains/people/contract/accounts.calls.ts'
import { listRoles } from '#domains/organisation/contract/roles.calls.ts'
import { listWorkPatterns } from '#domains/organisation/contract/work-patterns.calls.ts'
import { send } from '#kit/web/call/send.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { Form } from '#kit/web/form/use-call-form.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import { useActor } from '#kit/web/screens/actor.tsx'
import type { updateOnboard } from '../../contract/onboarding.calls.ts'
import { onboardDetailRecord, onboardRecord } from '../../contract/onboarding.records.ts'
import type { Onboard } from '../../contract/onboarding.models.ts'
import { useUnits } from '../parts/use-units.ts'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'

type Props = Readonly<{
  form: ComponentProps<typeof Fields>['form']
  departmentId: number | null | undefined
  manager?: Onboard['manager']
}>

/** The person, with the place and the day on which the person begins. */
export const PlaceFields = ({ form, departmentId, manager = null }: Props) => {
  const units = useUnits(departmentId)
  return (
    <Fields
      of={onboardRecord}
      form={form}
      items={[
        ['name', 'email'],
        ['department_id', 'team_id'],
        ['designation_id', 'employment_type'],
        ['joining_on', 'first_day_zone'],
        'manager_id',
      ]}
      with={{
        department_id: { options: units.departments },
        team_id: { options: units.teams },
        designation_id: { options: units.designations },
        first_day_zone: { options: ZONE_OPTIONS },
        manager_id: { chosen: manager, forWork: true },
      }}
    />
  )
}

const findAdmins = async (q: string) => {
  const { data } = await send(listAdmins, { query: { q, state: ['active'], limit: 20 } })
  return data.map(({ id, name, email }) => ({ value: id, label: name, under: email }))
}

const toOption = ({ id, name }: Readonly<{ id: number; name: string }>) => ({ value: id, label: name })

/** The fields of the employee record that the organisation enters. */
export const RecordFields = ({
  form,
  owner,
}: Readonly<{ form: Form<typeof updateOnboard>; owner: Onboard['owner'] }>) => {
  const { field } = form
  const { has } = useActor()
  const brands = useCallQuery(listBrands, {}).data ?? []
  const roles = useCallQuery(listRoles, {}).data ?? []
  const patterns = useCallQuery(listWorkPatterns, {}).data ?? []
  const { label, help } = onboardRecord.fields.owner
  return (
    <>
      <Fields
        of={onboardDetailRecord}
        form={form}
        items={[
          ['work_email', 'role_id'],
          ['brand_id', 'work_pattern_id'],
          ['work_mode', 'probation_months'],
        ]}
        with={{
          role_id: { options: roles.filter(({ area }) => area === 'User').map(toOption) },
          brand_id: { options: brands.map(toOption) },
          work_pattern_id: { options: patterns.map(toOption) },
        }}
      />
      {has('people.admin.read') && (
        <Select
          {...field('owner_id')}
          isOptional={false}
          label={label}
          help={help}
          options={[toOption(owner)]}
          find={{ id: 'admins', run: findAdmins }}
        />
      )}
    </>
  )
}
