import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import * as calls from '../../contract/revisions-and-bin.calls.ts'
import { deleteAsAdmin as deleteCall } from '../../contract/pages.calls.ts'
import { requireOpen } from '../rules/policy.ts'
import { lockVisibleTopic } from '../rules/read.ts'
import { findPlaceOf, listBinRows, updateRestoredTopic } from '../store/bin.ts'
import { updateDeleted } from '../store/pages.ts'
import { getViewer } from '../store/viewer.ts'
import { removeComment } from './comments.ts'
import { moveToBin } from './pages.ts'
import { BIN_DAYS, restoreUntil } from './topics.ts'

export const listBin = handle(calls.listBin, async (context) => {
  const rows = await listBinRows(context.tx, await getViewer(context), BIN_DAYS)
  return rows.map((row) => ({ ...row, purge_on: restoreUntil(row.deleted_at).slice(0, 10) }))
})

const restorePage = async (context: Context, id: number): Promise<void> => {
  const place = await findPlaceOf(context.tx, id)
  if (!place) throw notFound()
  if (place.is_topic_deleted) throw hashbookRefusals.refusal('parent_gone', { title: place.topic })
  if (place.is_parent_deleted) throw hashbookRefusals.refusal('parent_gone', { title: place.parent ?? '' })
  requireOpen(await lockVisibleTopic(context, await getViewer(context), place.topic_id))
  await updateDeleted(context.tx, id, { deleted_at: null, deleted_by: null })
  await audit(context, 'hashbook.page_restored', { entity: 'hashbook_pages', id })
}

export const restoreDeleted = handle(calls.restoreDeleted, async (context) => {
  const { tx, body } = context
  const [found] = await listBinRows(tx, await getViewer(context), BIN_DAYS, body)
  if (!found) throw notFound()
  if (body.kind === 'page') await restorePage(context, body.id)
  else {
    await updateRestoredTopic(tx, body.id)
    await audit(context, 'hashbook.topic_restored', { entity: 'hashbook_topics', id: body.id })
  }
  return { kind: body.kind, id: body.id }
})

const PAGES: Readonly<Record<string, 'subject' | 'subtopic'>> = { subject: 'subject', subtopic: 'subtopic' }

export const deleteAsAdmin = handle(deleteCall, async (context) => {
  const { path, id } = context.params
  if (path === 'comment') {
    await removeComment(context, id)
    return { id, restore_until: context.now }
  }
  const level = PAGES[path]
  if (level === undefined) throw notFound()
  return moveToBin(context, id, true, level)
})
