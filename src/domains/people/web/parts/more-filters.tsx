import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { FilterSelect } from '#kit/web/filters/filter-select.tsx'
import type { PeopleOptions } from '../../contract/options.models.ts'
import { DayFilter } from './day-filter.tsx'
import { PersonFilter } from './person-filter.tsx'
import type { EmployeeFilters } from './use-employee-filters.ts'
import { namedOptions } from './labels.ts'

type Props = Readonly<{
  filters: EmployeeFilters
  options: PeopleOptions | undefined
  /** The filter of joining only narrows the list of everyone. */
  hasJoined: boolean
}>

/** The filters that are needed less often; those that are set are shown as chips while they are folded. */
export const MoreFilters = ({ filters: { state, set }, options, hasJoined }: Props) => {
  const [isOpen, { toggle }] = useDisclosure(false)
  const named = (
    id: 'designation_id' | 'role_id' | 'brand_id',
    label: string,
    rows: 'designations' | 'roles' | 'brands',
  ) => (
    <FilterSelect
      label={label}
      options={namedOptions(options?.[rows])}
      value={state[id]}
      onChange={(value) => set({ [id]: value })}
    />
  )
  return (
    <>
      <Button
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        onClick={toggle}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </Button>
      {isOpen && (
        <>
          {named('designation_id', 'Designation', 'designations')}
          {named('role_id', 'Role', 'roles')}
          <PersonFilter label="Manager" value={state.manager_id} onChange={(manager_id) => set({ manager_id })} />
          {named('brand_id', 'Brand', 'brands')}
          {hasJoined && (
            <>
              <DayFilter
                label="Joined from"
                value={state.joined_from}
                onChange={(joined_from) => set({ joined_from })}
              />
              <DayFilter label="Joined until" value={state.joined_to} onChange={(joined_to) => set({ joined_to })} />
            </>
          )}
        </>
      )}
    </>
  )
}
