import { audit, type AuditFacts } from '#kit/server/audit.ts'
import type { AuditAction } from '#kit/contract/keys.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'

const SEEN_BY = 'permission:hiring.read'
type Kind = 'record' | 'invitation' | 'paper' | 'review' | 'checklist' | 'welcome'

/** Adds a line to the time line of an onboarding, and tells open screens. */
export const noteEvent = async (work: Work, onboardId: number, kind: Kind, text: string): Promise<void> => {
  await work.tx
    .insertInto('onboard_events')
    .values({ onboard_id: onboardId, at: work.now, kind, actor_id: work.by.account_id, text: text.slice(0, 600) })
    .execute()
  publishLive(work, ['hiring.changed'], [SEEN_BY])
}

const AGAIN_HOURS = 6

/** The same, unless it is what the time line ends with already: what is saved field by field is one line. */
export const noteEventOnce = async (work: Work, onboardId: number, kind: Kind, text: string): Promise<void> => {
  const last = await work.tx
    .selectFrom('onboard_events')
    .select(['text', 'at'])
    .where('onboard_id', '=', onboardId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last?.text === text && Date.parse(work.now) - Date.parse(last.at) < AGAIN_HOURS * 3_600_000)
    publishLive(work, ['hiring.changed'], [SEEN_BY])
  else await noteEvent(work, onboardId, kind, text)
}

/** The same with its row of the audit. */
export const noteChange = async (
  work: Work,
  action: AuditAction,
  onboardId: number,
  kind: Kind,
  text: string,
  facts: AuditFacts = {},
): Promise<void> => {
  await noteEvent(work, onboardId, kind, text)
  await audit(work, action, { entity: 'onboards', id: onboardId, ...facts })
}
