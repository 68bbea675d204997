import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { showApprovers } from '../notify.ts'
import { type EventAction, insertEvent } from '../store/requests.ts'

type Told = Readonly<{
  action: EventAction
  from: RequestStatus | null
  to: RequestStatus
  on_behalf_of?: number | null
  note?: string | null
  /** What the audit keeps beside the status. */
  facts?: Readonly<Record<string, unknown>>
}>

/** One event and one audit row for each transition; open screens of those who decide follow. */
export const say = async (
  work: Work,
  request: Readonly<{ id: number; employee_id: number }>,
  { facts, ...event }: Told,
): Promise<void> => {
  await insertEvent(work, request.id, event)
  const said = { ...(event.note ? { note: event.note } : {}), ...facts }
  await audit(work, `requests.${event.action}`, {
    entity: 'requests',
    id: request.id,
    employee_id: request.employee_id,
    ...(event.from === null
      ? { after: { status: event.to, ...said } }
      : { change: changed({ status: event.from }, { status: event.to }, said) }),
  })
  showApprovers(work)
}
