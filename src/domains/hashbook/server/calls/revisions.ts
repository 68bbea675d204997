import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Tx } from '#kit/server/context.ts'
import { inThread, TooCostly } from '#kit/server/threads/in-thread.ts'
import * as calls from '../../contract/kept.calls.ts'
import { type differenceOf, replacedBy } from '../difference.ts'
import { findPage, readPage } from '../read.ts'
import { findRevision, listRevisionRows } from '../store/revisions.ts'
import { readSight } from '../store/sight.ts'
import { EMPTY, treeOf } from '../text.ts'
import { savePage } from '../write.ts'

export const listRevisions = handle(calls.listRevisions, async (context) => {
  const sight = await readSight(context)
  await findPage(context, sight, context.params.id)
  return listRevisionRows(context.tx, context.params.id)
})

const findDifference = inThread<Parameters<typeof differenceOf>[0], ReturnType<typeof differenceOf>>({
  file: new URL('../difference.ts', import.meta.url),
  name: 'differenceOf',
  ms: 2000,
})

const writtenAs = async (tx: Tx, pageId: number, number: number) => {
  const found = await findRevision(tx, pageId, number)
  if (!found) throw notFound()
  return { title: found.title, body: treeOf(found.body) }
}

export const showDifference = handle(calls.showDifference, async (context) => {
  const { tx, params, query } = context
  await findPage(context, await readSight(context), params.id)
  const after = await writtenAs(tx, params.id, params.number)
  const against = query.against ?? params.number - 1
  const before = against === 0 ? { title: after.title, body: EMPTY } : await writtenAs(tx, params.id, against)
  return findDifference([before, after]).catch((error: unknown) => {
    if (error instanceof TooCostly) return replacedBy([before, after])
    throw error
  })
})

export const restoreRevision = handle(calls.restoreRevision, async (context) => {
  const { tx, body } = context
  await findPage(context, await readSight(context), body.id)
  const { title, body: text } = await writtenAs(tx, body.id, body.number)
  await savePage(context, { id: body.id, version: body.version, title, body: text }, body.number)
  return readPage(context, body.id)
})
