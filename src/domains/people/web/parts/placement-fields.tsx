import type { ReactNode } from 'react'
import type { FieldsOf, Filled } from '#kit/web/form/draft.ts'
import { Fields } from '#kit/web/record/fields.tsx'
import type { Named } from '#kit/contract/fields.ts'
import type { PlacementValues } from '../../contract/people.fields.ts'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { placementRecord } from '../../contract/people.records.ts'
import { ZONE_OPTIONS } from '#kit/web/form/zone-options.ts'
import { namedOptions } from './labels.ts'

export type PlacementFieldsOf = FieldsOf<Filled<PlacementValues>>

type Props = Readonly<{
  field: PlacementFieldsOf
  options: PeopleOptions
  /** The department chosen so far: teams of others are not offered. */
  department_id: number | null | undefined
  manager?: Named | null
  second_manager?: Named | null
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
  second_manager = null,
  manager_help,
  isPartial = false,
}: Props) => {
  const teams = options.teams.filter((team) => team.department_id === department_id)
  return (
    <Fields
      of={placementRecord}
      form={{ field, draft: {} }}
      items={[
        ['department_id', 'team_id'],
        ['designation_id', 'role_id'],
        'manager_id',
        'second_manager_id',
        ['work_pattern_id', 'work_mode'],
        'time_zone',
      ]}
      with={{
        department_id: {
          options: namedOptions(options.departments),
          isOptional: field('department_id').isOptional,
        },
        team_id: { options: namedOptions(teams), is_disabled: teams.length === 0 },
        designation_id: { options: namedOptions(options.designations) },
        role_id: { options: namedOptions(options.roles), isOptional: field('role_id').isOptional },
        manager_id: {
          chosen: manager,
          forWork: true,
          ...(isPartial
            ? {}
            : { help: manager_help ?? 'Without one, the lead of the team, else the head of the department' }),
        },
        second_manager_id: {
          chosen: second_manager,
          forWork: true,
          ...(isPartial ? {} : { help: 'Sees and decides what the manager does' }),
        },
        work_pattern_id: { options: namedOptions(options.work_patterns) },
        time_zone: { options: ZONE_OPTIONS, ...(isPartial ? {} : { help: 'Left empty: that of the brand' }) },
      }}
    />
  )
}
