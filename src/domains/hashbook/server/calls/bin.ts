import { notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import * as kept from '../../contract/kept.calls.ts'
import { deleteAsAdmin as deleteCall } from '../../contract/pages.calls.ts'
import { requireOpen } from '../policy.ts'
import { takeTopic } from '../read.ts'
import { findPlaceOf, listBinRows, restoreTopicRow } from '../store/bin.ts'
import { setDeleted } from '../store/pages.ts'
import { readSight } from '../store/sight.ts'
import { removeComment } from './comments.ts'
import { binPage } from './pages.ts'
import { BIN_DAYS, restoreUntil } from './topics.ts'

export const listBin = handle(kept.listBin, async (context) => {
  const rows = await listBinRows(context.tx, await readSight(context), BIN_DAYS)
  return rows.map((row) => ({ ...row, purge_on: restoreUntil(row.deleted_at).slice(0, 10) }))
})

const restorePage = async (context: Context, id: number): Promise<void> => {
  const place = await findPlaceOf(context.tx, id)
  if (!place) throw notFound()
  if (place.topic_gone) throw hashbookRefusals.refusal('parent_gone', { title: place.topic })
  if (place.parent_gone) throw hashbookRefusals.refusal('parent_gone', { title: place.parent ?? '' })
  requireOpen(await takeTopic(context, await readSight(context), place.topic_id))
  await setDeleted(context.tx, id, { deleted_at: null, deleted_by: null })
  await audit(context, 'hashbook.page_restored', { entity: 'hashbook_pages', id })
}

export const restoreDeleted = handle(kept.restoreDeleted, async (context) => {
  const { tx, body } = context
  const [found] = await listBinRows(tx, await readSight(context), BIN_DAYS, body)
  if (!found) throw notFound()
  if (body.kind === 'page') await restorePage(context, body.id)
  else {
    await restoreTopicRow(tx, body.id)
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
  return binPage(context, id, true, level)
})
