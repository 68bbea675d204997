import { z } from 'zod'
import { date, queryFlag, queryList, textId } from '#kit/contract/fields.ts'
import { useAddressState } from '#kit/web/address/use-address-state.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { requestStatus, type RequestStatus, waitingFor } from '../../../contract/requests.models.ts'

/** The statuses of requests that wait for a decision: the list opens on them. */
const WAITING: readonly RequestStatus[] = ['pending', 'cancel_pending']

const schema = z.object({
  q: z.string().max(80).optional(),
  status: queryList(z.enum([...requestStatus.options, 'waiting', 'all'])).optional(),
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
  const [state, setAddress] = useAddressState(schema)
  const { type, department_id, team_id, status: shown, ...rest } = state
  const given = Object.entries(state).filter(([, value]) => value !== undefined)
  // Links with any filter show requests of all statuses, as they did when they were made.
  const isFirst = given.length === 0
  const isWaiting = isFirst || (shown?.includes('waiting') ?? false)
  const status = (shown ?? []).filter((one) => one !== 'waiting' && one !== 'all')
  const statuses = isWaiting ? WAITING : status
  const set = (change: Parameters<typeof setAddress>[0]): void =>
    setAddress(isFirst ? { status: 'waiting', ...change } : change)
  const filter = {
    ...rest,
    ...(statuses.length > 0 ? { status: [...statuses] } : {}),
    ...(type ? { type_id: type } : {}),
    ...(department_id ? { department_id: [department_id] } : {}),
    ...(team_id ? { team_id: [team_id] } : {}),
  }
  return {
    state,
    set,
    /** With the role of the session: what is listed is what its role sees. */
    query: { role: role_number, ...filter },
    isFiltered: given.some(([name]) => name !== 'status') || status.length > 0,
    /** The number of filters set in the filter bar; statuses are not in it. */
    count: given.filter(([name]) => name !== 'q' && name !== 'status' && name !== 'to').length,
    /** Those that wait for a decision are listed. */
    isWaiting,
    waiting: WAITING,
    status,
    toggleStatus: (one: RequestStatus): void => {
      const next = status.includes(one) ? status.filter((other) => other !== one) : [...status, one]
      setAddress({ status: next.length > 0 ? next.join(',') : 'all' })
    },
    showAll: () => setAddress({ status: 'all' }),
    /** Without another filter it is the address without any. */
    showWaiting: () => setAddress({ status: given.some(([name]) => name !== 'status') ? 'waiting' : undefined }),
    clear: (): void => setAddress(Object.fromEntries(Object.keys(schema.shape).map((name) => [name, undefined]))),
  }
}
export type AdminFilters = ReturnType<typeof useAdminFilters>
