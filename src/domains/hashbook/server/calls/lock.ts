import { notify } from '#domains/notices/server/index.ts'
import { invalid, notFound } from '#kit/contract/envelope.ts'
import { authorId } from '#kit/server/actor.ts'
import { audit, changed } from '#kit/server/audit.ts'
import { DetailedResponse, handle } from '#kit/server/call/handle.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { lockTopic as call } from '../../contract/topics.calls.ts'
import { readTopic } from '../rules/read.ts'
import { getViewer } from '../store/viewer.ts'
import { lockTopicRow, updateTopic } from '../store/topics.ts'

const OPEN = { locked_at: null, locked_by: null, lock_reason: null, locked_until: null, lock_comments: true } as const

/** Locks a topic and unlocks it. It takes the row whole, so that no write of the topic commits after it. */
export const lockTopic = handle(call, async (context) => {
  const { tx, actor, now, body, by } = context
  const viewer = await getViewer(context)
  const topic = await lockTopicRow(tx, viewer, body.id, 'update')
  if (!topic) throw notFound()
  requireVersion(topic, body.version)
  if (body.locked && body.reason === undefined) throw invalid({ reason: 'Give a reason' })
  if (body.locked && body.until && body.until <= now) throw invalid({ until: 'This time has passed' })
  const before = await readTopic(context, viewer, body.id)
  const account = authorId({ by, actor })
  const lock = {
    locked_at: now,
    locked_by: account,
    lock_reason: body.reason ?? null,
    locked_until: body.until ?? null,
    lock_comments: body.comments !== 'open',
  }
  if (body.locked || topic.locked) await updateTopic(tx, body.id, body.locked ? lock : OPEN)
  const after = await readTopic(context, viewer, body.id)
  if (body.locked || topic.locked)
    await audit(context, body.locked ? 'hashbook.topic_locked' : 'hashbook.topic_unlocked', {
      entity: 'hashbook_topics',
      id: body.id,
      change: changed({ lock: before.lock }, { lock: after.lock }),
    })
  if (!body.locked && topic.locked_by_id !== null)
    await notify(context, [topic.locked_by_id], 'hashbook.comment', {
      title: `${before.title} is unlocked`,
      path: `/admin/hashbook/topic/${body.id}`,
      why: 'You locked this topic.',
      dedupe_key: `hashbook.unlocked:${body.id}:${now}`,
    })
  return new DetailedResponse(after, {
    message: body.locked ? 'Topic Locked Successfully' : 'Topic Unlocked Successfully',
  })
})
