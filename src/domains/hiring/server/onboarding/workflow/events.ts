import { audit, type AuditDetails } from '#kit/server/audit.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { findLastEvent, insertEvent } from '../store/events.ts'

const AUDIENCE = 'permission:hiring.read'
type Kind = 'record' | 'invitation' | 'paper' | 'review' | 'checklist' | 'welcome'

/** Adds a line to the time line of an onboarding, and refreshes open screens. */
export const noteEvent = async (work: Work, onboardId: number, kind: Kind, text: string): Promise<void> => {
  const line = { kind, actor_id: work.by.account_id, text: text.slice(0, 600) }
  await insertEvent(work.tx, { onboard_id: onboardId, at: work.now, ...line })
  publishLive(work, ['hiring.changed'], [AUDIENCE])
}

const REPEAT_HOURS = 6

/** Adds a line unless the time line ends with the same one: fields that are saved one by one are one line. */
export const noteEventOnce = async (work: Work, onboardId: number, kind: Kind, text: string): Promise<void> => {
  const last = await findLastEvent(work.tx, onboardId)
  if (last?.text === text && Date.parse(work.now) - Date.parse(last.at) < REPEAT_HOURS * 3_600_000)
    publishLive(work, ['hiring.changed'], [AUDIENCE])
  else await noteEvent(work, onboardId, kind, text)
}

/** Adds a line to the time line, with its row of the audit. */
export const noteChange = async (
  work: Work,
  action: AuditAction,
  onboardId: number,
  kind: Kind,
  text: string,
  details: AuditDetails = {},
): Promise<void> => {
  await noteEvent(work, onboardId, kind, text)
  await audit(work, action, { entity: 'onboards', id: onboardId, ...details })
}
