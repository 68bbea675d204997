import { notFound } from '#kit/contract/envelope.ts'
import { handle } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import * as calls from '../../contract/editing.calls.ts'
import { mayWrite } from '../rules/policy.ts'
import { findPage } from '../rules/read.ts'
import * as store from '../store/editing.ts'
import { getViewer } from '../store/viewer.ts'

/** Returns the page and the actor; 404 for those who may not write the page: they do not learn who does. */
const editingOf = async (context: Context, page_id: number) => {
  const viewer = await getViewer(context)
  if (!mayWrite(viewer, await findPage(context, viewer, page_id))) throw notFound()
  return { page_id, account_id: viewer.account_id, now: context.now }
}

export const listEditors = handle(calls.listEditors, async (context) =>
  store.listOthers(context.tx, await editingOf(context, context.params.id)),
)

/** Notes the open editor. No change in the sense of the audit: it counts for a minute. */
export const announceEditing = handle(calls.announceEditing, async (context) => {
  const { tx, body } = context
  const editing = await editingOf(context, body.id)
  await (body.is_open ? store.noteEditing(tx, editing) : store.deleteEditing(tx, editing))
  return store.listOthers(tx, editing)
})
