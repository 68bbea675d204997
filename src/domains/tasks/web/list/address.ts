import { z } from 'zod'
import { textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { priority } from '../../contract/tasks.models.ts'

const address = z.object({
  q: z.string().max(80).optional(),
  state: z.string().max(120).optional(),
  priority: priority.optional(),
  label: z.string().max(24).optional(),
  pr_id: textId.optional(),
  due: z.enum(['overdue', 'today', 'week']).optional(),
  only: z.enum(['risk', 'unanswered', 'to_approve', 'unassigned']).optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  employee_id: textId.optional(),
})

const NOTHING = {
  q: undefined,
  state: undefined,
  priority: undefined,
  label: undefined,
  pr_id: undefined,
  due: undefined,
  only: undefined,
  department_id: undefined,
  team_id: undefined,
  employee_id: undefined,
}

/** States of the work that is not over, as lists show it at first. */
export const OPEN = 'draft,offered,declined,accepted,in_progress,blocked,in_review'

/** Returns the filters of lists of tasks, which are stored in the address, also in the form that the calls take. */
export const useTaskFilters = () => {
  const [state, set] = useAddressState(address)
  const { only, employee_id, ...plain } = state
  const narrowed = {
    ...plain,
    ...(employee_id === undefined ? {} : { user_id: employee_id }),
    ...(only === 'risk' ? { risk: '1' as const } : {}),
    ...(only === 'unassigned' ? { unassigned: '1' as const } : {}),
    ...(only === 'unanswered' || only === 'to_approve' ? { view: only } : {}),
  }
  const { q, ...others } = state
  const count = Object.values(others).filter((value) => value !== undefined).length
  return { state, set, query: narrowed, count, isFiltered: count > 0 || q !== undefined, clear: () => set(NOTHING) }
}
export type TaskFilters = ReturnType<typeof useTaskFilters>
