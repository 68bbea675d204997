import { z } from 'zod'
import { date } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { EMPLOYED, personFlag, personStatus } from '../../contract/people.models.ts'
import { employmentType } from '../../contract/people.fields.ts'
import { one } from './labels.ts'

/** Everyone who is here, whatever their state. */
export const ANY_EMPLOYED = 'employed'

const number = z.coerce.number().int().positive().optional()
const schema = z.object({
  q: z.string().max(80).optional(),
  on: date.optional(),
  status: z.union([personStatus, z.literal(ANY_EMPLOYED)]).optional(),
  flag: personFlag.optional(),
  department_id: number,
  team_id: number,
  designation_id: number,
  role_id: number,
  manager_id: number,
  brand_id: number,
  employment_type: employmentType.optional(),
  joined_from: date.optional(),
  joined_to: date.optional(),
  left_from: date.optional(),
  left_to: date.optional(),
  papers_to: date.optional(),
  update_due_to: date.optional(),
  contract_ended_to: date.optional(),
})

/** The filters of the list of employees, stored in the address. */
export const useEmployeeFilters = () => {
  const [state, set] = useAddressState(schema)
  const names = Object.keys(schema.shape)
  const clear = (): void => set(Object.fromEntries(names.map((name) => [name, undefined])))
  const query = {
    ...state,
    status: state.status === ANY_EMPLOYED ? [...EMPLOYED] : one(state.status),
    flag: one(state.flag),
    department_id: one(state.department_id),
    team_id: one(state.team_id),
    designation_id: one(state.designation_id),
    role_id: one(state.role_id),
    manager_id: one(state.manager_id),
    brand_id: one(state.brand_id),
    employment_type: one(state.employment_type),
  }
  const {
    status: _status,
    flag: _flag,
    joined_from: _joinedFrom,
    joined_to: _joinedTo,
    left_from: _leftFrom,
    left_to: _leftTo,
    papers_to: _documentsTo,
    update_due_to: _updateDueTo,
    contract_ended_to: _contractEndedTo,
    ...common
  } = query
  const isFiltered = Object.values(state).some((value) => value !== undefined)
  /**
   * Counts the filters that are set apart from the search: of all lists or, in a list of one state, the common ones.
   */
  const count = (isOneState: boolean): number =>
    Object.entries(isOneState ? common : state).filter(([name, value]) => name !== 'q' && value !== undefined).length
  return { state, set, clear, query, common, isFiltered, count }
}
export type EmployeeFilters = ReturnType<typeof useEmployeeFilters>
