import { recordKind } from '#kit/server/audit-labels.ts'
import { auditWords } from '#kit/server/audit-words.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Delivery, Webhook } from '../contract/webhooks.models.ts'
import { eventKey } from './rules/message.ts'
import type { LinkOf } from './rules/parts.ts'
import { isSentAgain, type LoggedRow } from './store/deliveries.ts'
import type { WebhookRow } from './store/endpoints.ts'

/** A webhook as an actor sees it: its owner alone changes it, everyone with the key switches it off or takes it over. */
export const presentWebhook = (actor: Actor, row: WebhookRow): Webhook => {
  const mayWrite = actor.grants.has('integrations.write')
  const isOwner = row.owner.id === actor.account_id
  return {
    ...row,
    can: {
      update: mayWrite && isOwner,
      delete: mayWrite,
      switch: mayWrite && (isOwner || row.state === 'on'),
      take_over: mayWrite && !isOwner,
      send: mayWrite && row.state === 'on',
    },
  }
}

type Viewer = Readonly<{ linkOf: LinkOf; may_send: boolean }>

/** A row of the log as people read it. */
export const presentDelivery = (row: LoggedRow, { linkOf, may_send }: Viewer): Delivery => {
  const { event_id, kind, object_id, ...rest } = row
  const object = { kind, id: object_id, label: recordKind(kind), link: linkOf(kind, object_id) }
  return {
    ...rest,
    event: eventKey(event_id),
    text: auditWords().get(row.type)?.text ?? row.type,
    object,
    can: { send_again: may_send && isSentAgain(row.state) },
  }
}
