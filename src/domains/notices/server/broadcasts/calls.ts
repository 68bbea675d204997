import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { lockVersion } from '#kit/server/database/lock-version.ts'
import { enqueue } from '#kit/server/jobs/jobs.ts'
import * as calls from '../../contract/broadcasts.calls.ts'
import { noticesRefusals } from '../../contract/notices.refusals.ts'
import { archiveUnread } from '../announcements/notify.ts'
import { insertAudience, getMemberSummary } from '../audience/store/audiences.ts'
import { SEND } from './jobs.ts'
import { findBroadcast, insertBroadcast, listBroadcastRows, updateBroadcast } from './store.ts'

export const listBroadcasts = handle(calls.listBroadcasts, async (context) => {
  const { rows, meta } = await listBroadcastRows(context, context.query)
  return new DetailedResponse(rows, { meta })
})

export const sendBroadcast = handle(calls.sendBroadcast, async (context) => {
  const { tx, now, body, by, actor } = context
  const send_at = body.send_at ?? now
  if (send_at < now) throw invalid({ send_at: 'must not lie in the past' })
  const audience_id = await insertAudience(tx, body.audience)
  const { count } = await getMemberSummary(tx, now, audience_id)
  if (count === 0) throw noticesRefusals.refusal('audience_empty')
  const id = await insertBroadcast(tx, {
    title: body.title,
    body: body.body ?? '',
    path: body.path ?? null,
    priority: body.priority ?? 'normal',
    mail: body.mail ?? false,
    audience_id,
    send_at,
    created_by: authorId({ by, actor }),
  })
  await audit(context, 'notices.broadcast_added', {
    entity: 'broadcasts',
    id,
    after: { title: body.title, send_at },
  })
  // After the commit: thousands of inboxes are not filled while someone waits.
  await enqueue(context, SEND, { id }, { run_at: send_at, key: `${SEND}:${id}` })
  const row = await findBroadcast(context, id)
  if (!row) throw notFound()
  return row
})

export const deleteBroadcast = handle(calls.deleteBroadcast, async (context) => {
  const { tx, params, query } = context
  const row = await lockVersion(tx, 'broadcasts', params.id, query.version)
  if (row.state === 'withdrawn') throw notFound()
  await updateBroadcast(tx, row.id, { state: 'withdrawn' })
  if (row.state === 'sent') await archiveUnread(context, row.id, ['notices.broadcast'])
  await audit(context, 'notices.broadcast_withdrawn', {
    entity: 'broadcasts',
    id: row.id,
    before: { title: row.title, state: row.state },
  })
  return {}
})
