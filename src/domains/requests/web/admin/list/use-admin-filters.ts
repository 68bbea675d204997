import { z } from 'zod'
import { date, queryFlag, queryList, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { requestStatus, type RequestStatus, waitingFor } from '../../../contract/requests.models.ts'

const schema = z.object({
  q: z.string().max(80).optional(),
  status: queryList(requestStatus).optional(),
  kind: z.string().max(40).optional(),
  type: textId.optional(),
  department_id: textId.optional(),
  team_id: textId.optional(),
  employee_id: textId.optional(),
  waiting_for: waitingFor.optional(),
  overdue: queryFlag.optional(),
  from: date.optional(),
  to: date.optional(),
})

/** Returns the filters of the list of all requests, which are stored in the address. */
export const useAdminFilters = () => {
  const { role_number } = useActor()
  const [state, set] = useAddressState(schema)
  const { type, department_id, team_id, ...rest } = state
  const filter = {
    ...rest,
    ...(type ? { type_id: type } : {}),
    ...(department_id ? { department_id: [department_id] } : {}),
    ...(team_id ? { team_id: [team_id] } : {}),
  }
  const given = Object.entries(state).filter(([, value]) => value !== undefined)
  const status: readonly RequestStatus[] = state.status ?? []
  return {
    state,
    set,
    /** With the role of the session: what is listed is what its role sees. */
    query: { role: role_number, ...filter },
    isFiltered: given.length > 0,
    /** The number of filters set in the filter bar; statuses are not in it. */
    count: given.filter(([name]) => name !== 'q' && name !== 'status' && name !== 'to').length,
    status,
    toggleStatus: (one: RequestStatus): void => {
      const next = status.includes(one) ? status.filter((other) => other !== one) : [...status, one]
      set({ status: next.length > 0 ? next.join(',') : undefined })
    },
    clear: (): void => set(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]))),
  }
}
export type AdminFilters = ReturnType<typeof useAdminFilters>
