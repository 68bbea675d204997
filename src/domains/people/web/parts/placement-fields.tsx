import type { ReactNode } from 'react'
import { FieldRow } from '#kit/web/form/call-form.tsx'
import { Select } from '#kit/web/form/choice-fields.tsx'
import type { FieldsOf, Filled } from '#kit/web/form/draft.ts'
import { PersonField } from '#kit/web/form/person-field.tsx'
import type { Named } from '#kit/contract/fields.ts'
import type { PlacementValues } from '../../contract/people.fields.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { namedOptions, WORK_MODE_OPTIONS, ZONE_OPTIONS } from './labels.ts'

export type PlacementFieldsOf = FieldsOf<Filled<PlacementValues>>

type Props = Readonly<{
  field: PlacementFieldsOf
  options: PeopleOptions
  /** The department chosen so far: teams of others are not offered. */
  department_id: number | null | undefined
  manager?: Named | null
  /** Replaces the text below the manager that names the one who follows from the place. */
  manager_help?: ReactNode
  /** Fields that are left empty stay as they are, and mean nothing by themselves. */
  isPartial?: boolean
}>

/** The team, designation, role and manager of a person. */
export const PlacementFields = ({
  field,
  options,
  department_id,
  manager = null,
  manager_help,
  isPartial = false,
}: Props) => {
  const teams = options.teams.filter((team) => team.department_id === department_id)
  return (
    <>
      <FieldRow>
        <Select {...field('department_id')} label="Department" options={namedOptions(options.departments)} />
        <Select {...field('team_id')} label="Team" options={namedOptions(teams)} is_disabled={teams.length === 0} />
      </FieldRow>
      <FieldRow>
        <Select {...field('designation_id')} label="Designation" options={namedOptions(options.designations)} />
        <Select {...field('role_id')} label="Role" options={namedOptions(options.roles)} />
      </FieldRow>
      <PersonField
        {...field('manager_id')}
        label="Manager"
        chosen={manager}
        forWork
        {...(isPartial
          ? {}
          : { help: manager_help ?? 'Without one, the lead of the team, else the head of the department' })}
      />
      <FieldRow>
        <Select {...field('work_pattern_id')} label="Work pattern" options={namedOptions(options.work_patterns)} />
        <Select {...field('work_mode')} label="Work mode" options={WORK_MODE_OPTIONS} />
      </FieldRow>
      <Select
        {...field('time_zone')}
        label="Time zone"
        options={ZONE_OPTIONS}
        {...(isPartial ? {} : { help: 'Left empty: that of the brand' })}
      />
    </>
  )
}
