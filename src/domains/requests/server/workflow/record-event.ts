import { audit, changed } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { RequestStatus } from '../../contract/requests.models.ts'
import { showApprovers } from '../notify/notices.ts'
import { type EventAction, insertEvent } from '../store/requests.ts'

type RecordedEvent = Readonly<{
  action: EventAction
  from: RequestStatus | null
  to: RequestStatus
  on_behalf_of?: number | null
  note?: string | null
  /** Values that the audit stores in addition to the status. */
  details?: Readonly<Record<string, unknown>>
}>

/** Writes one event and one audit row for a transition, and refreshes the open screens of those who decide. */
export const recordEvent = async (
  work: Work,
  request: Readonly<{ id: number; employee_id: number }>,
  { details, ...event }: RecordedEvent,
): Promise<void> => {
  await insertEvent(work, request.id, event)
  const values = { ...(event.note ? { note: event.note } : {}), ...details }
  await audit(work, `requests.${event.action}`, {
    entity: 'requests',
    id: request.id,
    employee_id: request.employee_id,
    ...(event.from === null
      ? { after: { status: event.to, ...values } }
      : { change: changed({ status: event.from }, { status: event.to }, values) }),
  })
  showApprovers(work)
}
