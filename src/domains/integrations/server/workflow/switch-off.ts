import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import type { OffReason } from '../../contract/webhooks.models.ts'
import { notifyOff, notifyScreens } from '../notify.ts'
import { failWaiting } from '../store/deliveries.ts'
import { type Endpoint, updateToOff } from '../store/endpoints.ts'

const ERROR = 'The webhook was switched off before this was sent.'

/** Switches a webhook off: what waits has failed, and those who look after webhooks are notified, unless a person did it. */
export const switchOff = async (
  work: Work,
  endpoint: Pick<Endpoint, 'id' | 'name' | 'owner_id'>,
  reason: OffReason,
): Promise<void> => {
  const { id, name } = endpoint
  if (!(await updateToOff(work.tx, id, reason, work.now))) return
  await failWaiting(work.tx, id, ERROR)
  await audit(work, 'integrations.webhook_switched_off', { entity: 'webhook_endpoints', id, after: { name, reason } })
  if (reason !== 'person') await notifyOff(work, { endpoint, reason })
  notifyScreens(work)
}
