import { addDepartment } from '../../contract/departments.calls.ts'
import { addDesignation } from '../../contract/designations.calls.ts'
import { addTeam } from '../../contract/teams.calls.ts'

/** The calls by which other domains add units, with the checks of a request. */
export const unitCalls = { addDepartment, addDesignation, addTeam } as const
