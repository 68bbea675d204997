import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { inThread, TooCostly } from '#kit/server/threads/in-thread.ts'
import * as calls from '../../contract/revisions-and-bin.calls.ts'
import { type differenceOf, wholeDifference } from '../rules/difference.ts'
import { findPage, readPage } from '../rules/read.ts'
import { findRevision, listRevisionRows } from '../store/revisions.ts'
import { getViewer } from '../store/viewer.ts'
import { EMPTY, treeOf } from '../rules/text.ts'
import { savePage } from '../workflow/pages.ts'

export const listRevisions = handle(calls.listRevisions, async (context) => {
  const viewer = await getViewer(context)
  await findPage(context, viewer, context.params.id)
  return listRevisionRows(context.tx, context.params.id)
})

const findDifference = inThread<Parameters<typeof differenceOf>[0], ReturnType<typeof differenceOf>>({
  file: new URL('../rules/difference.ts', import.meta.url),
  name: 'differenceOf',
  ms: 2000,
})

const getTextOf = async (tx: Tx, pageId: number, number: number) => {
  const found = await findRevision(tx, pageId, number)
  if (!found) throw notFound()
  return { title: found.title, body: treeOf(found.body) }
}

export const showDifference = handle(calls.showDifference, async (context) => {
  const { tx, params, query } = context
  await findPage(context, await getViewer(context), params.id)
  const after = await getTextOf(tx, params.id, params.number)
  const against = query.against ?? params.number - 1
  const before = against === 0 ? { title: after.title, body: EMPTY } : await getTextOf(tx, params.id, against)
  return findDifference([before, after]).catch((error: unknown) => {
    if (error instanceof TooCostly) return wholeDifference([before, after])
    throw error
  })
})

export const restoreRevision = handle(calls.restoreRevision, async (context) => {
  const { tx, body } = context
  await findPage(context, await getViewer(context), body.id)
  const { title, body: text } = await getTextOf(tx, body.id, body.number)
  await savePage(context, { id: body.id, version: body.version, title, body: text }, body.number)
  return readPage(context, body.id)
})
