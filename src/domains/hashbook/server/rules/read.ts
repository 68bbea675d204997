import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Page, Topic } from '../../contract/hashbook.models.ts'
import { presentPage, presentTopic } from './policy.ts'
import { listLinked } from '../store/links.ts'
import { findPageRows, getPageText, listSubtopics, type StoredPage } from '../store/pages.ts'
import { getViewer, type Viewer } from '../store/viewer.ts'
import { findTopicRow, type TopicState, lockTopicRow } from '../store/topics.ts'
import { treeOf } from './text.ts'

type ReadContext = Pick<Context, 'tx' | 'actor' | 'now'>

/** Returns a topic that is visible to the actor; 404 for every other one. */
export const readTopic = async ({ tx }: ReadContext, viewer: Viewer, id: number): Promise<Topic> =>
  presentTopic(viewer)(found(await findTopicRow(tx, viewer, id)))

/** Returns a page that is visible to the actor; 404 for every other one. */
export const findPage = async ({ tx }: ReadContext, viewer: Viewer, id: number): Promise<StoredPage> =>
  found((await findPageRows(tx, viewer, [id]))[0])

/** A page with its topic, its text and its sub-topics, as the actor sees it now. */
export const readPage = async (context: ReadContext, id: number): Promise<Page> => {
  const viewer = await getViewer(context)
  const row = await findPage(context, viewer, id)
  const text = await getPageText(context.tx, id)
  const { body_text: _text, body, ...rest } = text
  const subtopics = row.parent_id === null ? await listSubtopics(context.tx, viewer, id) : []
  return {
    ...presentPage(viewer)(row),
    ...rest,
    topic: await readTopic(context, viewer, row.topicid),
    body: { format: 1, doc: { ...treeOf(body).doc } },
    subtopics: subtopics.map(presentPage(viewer)),
    ...(await listLinked(context.tx, viewer, id)),
  }
}

/** Locks a visible topic, so that no other lock overtakes it until the transaction ends; 404 for every other one. */
export const lockVisibleTopic = async ({ tx }: ReadContext, viewer: Viewer, id: number): Promise<TopicState> =>
  found(await lockTopicRow(tx, viewer, id))
