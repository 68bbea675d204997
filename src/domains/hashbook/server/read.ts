import { notFound } from '#kit/contract/envelope.ts'
import type { Context } from '#kit/server/context.ts'
import type { Page, Topic } from '../contract/hashbook.models.ts'
import { presentPage, presentTopic } from './policy.ts'
import { findPageRows, getPageText, listSubtopics, type StoredPage } from './store/pages.ts'
import { readSight, type Sight } from './store/sight.ts'
import { findTopicRow, type HeldTopic, holdTopic } from './store/topics.ts'
import { treeOf } from './text.ts'

type Asking = Pick<Context, 'tx' | 'actor' | 'now'>

/** A topic in sight; 404 for every other one. */
export const readTopic = async ({ tx }: Asking, sight: Sight, id: number): Promise<Topic> => {
  const row = await findTopicRow(tx, sight, id)
  if (!row) throw notFound()
  return presentTopic(sight)(row)
}

/** A page in sight; 404 for every other one. */
export const findPage = async ({ tx }: Asking, sight: Sight, id: number): Promise<StoredPage> => {
  const [row] = await findPageRows(tx, sight, [id])
  if (!row) throw notFound()
  return row
}

/** A page with its topic, its text and its sub-topics, as the actor sees it now. */
export const readPage = async (context: Asking, id: number): Promise<Page> => {
  const sight = await readSight(context)
  const row = await findPage(context, sight, id)
  const text = await getPageText(context.tx, id)
  const { body_text: _text, body, ...rest } = text
  const subtopics = row.parent_id === null ? await listSubtopics(context.tx, sight, id) : []
  return {
    ...presentPage(sight)(row),
    ...rest,
    topic: await readTopic(context, sight, row.topicid),
    body: { format: 1, doc: { ...treeOf(body).doc } },
    subtopics: subtopics.map(presentPage(sight)),
  }
}

/** A topic in sight that no lock overtakes until the transaction ends; 404 for every other one. */
export const takeTopic = async ({ tx }: Asking, sight: Sight, id: number): Promise<HeldTopic> => {
  const topic = await holdTopic(tx, sight, id)
  if (!topic) throw notFound()
  return topic
}
