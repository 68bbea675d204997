import { z } from 'zod'
import { date, queryList, textId } from '#kit/contract/fields.ts'
import { pageQuery } from '#kit/contract/page.ts'
import { employmentType } from './people.fields.ts'
import { personFlag, personStatus } from './people.models.ts'
import { exitState } from './states.models.ts'

const ids = queryList(textId).optional()

/** The filters of every list of people, as of a day. */
const commonFilters = {
  on: date.optional(),
  department_id: ids,
  team_id: ids,
  designation_id: ids,
  role_id: ids,
  manager_id: ids,
  brand_id: ids,
  employment_type: queryList(employmentType).optional(),
}

const SORTS = ['name', 'employee_no', 'joined_on', 'left_on', 'department'] as const

export const listQuery = z.strictObject({
  ...pageQuery(SORTS),
  ...commonFilters,
  status: queryList(personStatus).optional(),
  flag: queryList(personFlag).optional(),
  joined_from: date.optional(),
  joined_to: date.optional(),
  /** The last day of work. */
  left_from: date.optional(),
  left_to: date.optional(),
  /** The last day of an identity document or a contract, from the day of the list on; takes the key of personal data. */
  papers_to: date.optional(),
  /** The due day of an open profile update, at the latest. */
  update_due_to: date.optional(),
  /** The end of a contract, at the latest, of people of whom no last day is decided. */
  contract_ended_to: date.optional(),
})
export type PeopleFilter = z.output<typeof listQuery>

/** The query of a list of one state, which can also be sorted by the dates of the state. */
export const stateQuery = <const Sorts extends readonly string[]>(...sorts: Sorts) => ({
  ...pageQuery([...SORTS, ...sorts]),
  ...commonFilters,
})

/** The query of the list of those who resigned. */
export const resignedQuery = z.strictObject({
  ...stateQuery('last_day', 'submitted_on'),
  exit_state: queryList(exitState.exclude(['withdrawn', 'retracted'])).optional(),
  last_day_from: date.optional(),
  last_day_to: date.optional(),
})
