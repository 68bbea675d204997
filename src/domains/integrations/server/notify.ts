import { noticeKinds, notify } from '#domains/notices/server/index.ts'
import { listHoldersOf } from '#domains/people/server/index.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { Work } from '#kit/server/context.ts'
import { publishLive } from '#kit/server/live/publish.ts'
import { entries } from '#kit/server/slots.ts'
import type { OffReason } from '../contract/webhooks.models.ts'
import type { Endpoint } from './store/endpoints.ts'

/** Notifies open screens that webhooks or their logs have changed. */
export const notifyScreens = (work: Work): void =>
  publishLive(work, ['webhooks.changed'], ['permission:integrations.read'])

const REASONS: Readonly<Record<Exclude<OffReason, 'person'>, string>> = {
  failures: 'It has taken nothing for three days.',
  gone: 'Its address answered that it is gone for good (410).',
  owner: 'Its owner can no longer sign in. Take it over to switch it on again.',
}

type Off = Readonly<{ endpoint: Pick<Endpoint, 'id' | 'name' | 'owner_id'>; reason: Exclude<OffReason, 'person'> }>

/** Notifies the owner, and everyone who changes webhooks, that one was switched off. */
export const notifyOff = async (work: Work, { endpoint, reason }: Off): Promise<void> => {
  const holders = await listHoldersOf(work.tx, 'integrations.write', work.now)
  const accounts = reason === 'owner' ? holders : [endpoint.owner_id, ...holders]
  await notify(work, accounts, 'integrations.webhook_off', {
    title: `The webhook ${endpoint.name} was switched off`,
    body: `${REASONS[reason]} What was not sent can be sent again.`,
    path: `/admin/organisation?tab=webhooks&webhook=${endpoint.id}`,
    why: 'You look after the webhooks.',
    subject_id: endpoint.id,
    priority: 'high',
    is_mailed: true,
    dedupe_key: `integrations.webhook_off:${endpoint.id}:${work.now}`,
  })
}

export const noticeFilling = entries(noticeKinds, {
  'integrations.webhook_off': {
    domain: 'integrations',
    label: 'Webhooks switched off',
    priority: 'high',
    mail: 'instant',
    permission: 'integrations.read',
    see: async ({ actor }, ids) =>
      new Map(scopeOf(actor, 'integrations.read') === null ? [] : ids.map((id): [number, []] => [id, []])),
  },
})
