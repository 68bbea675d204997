import type { ScreenLink } from '#kit/contract/keys.ts'
import { useCallQuery } from '#kit/web/call/use-call-query.ts'
import { useActor } from '#kit/web/screens/actor.tsx'
import { listOwnPages, listPages, showOwnPage, showPage } from '../../contract/pages.calls.ts'
import { listOwnTopics, listTopics } from '../../contract/topics.calls.ts'

/** Returns the paths of the hashbook in the area of the actor. */
export const useBook = () => {
  const actor = useActor()
  const isAdmin = actor.area === 'admin'
  const topics: ScreenLink = isAdmin ? '/admin/hashbook/topics' : '/employee/hashbook/topics'
  const topic = (id: number): ScreenLink => (isAdmin ? `/admin/hashbook/topic/${id}` : `/employee/hashbook/topic/${id}`)
  const subject = (id: number): ScreenLink =>
    isAdmin ? `/admin/hashbook/subject/${id}` : `/employee/hashbook/subject/${id}`
  return { actor, isAdmin, topics, topic, subject }
}

type TopicQuery = Readonly<{
  q?: string | undefined
  audience?: 'everyone' | 'limited' | undefined
  mine?: boolean | undefined
  locked?: boolean | undefined
  stale?: boolean | undefined
  sort?: 'position' | 'title' | '-updated_at' | undefined
}>

/** Topics by the call of the area. */
export const useTopics = ({ audience, ...query }: TopicQuery) => {
  const { isAdmin } = useBook()
  const all = useCallQuery(listTopics, { query: { ...query, audience } }, { enabled: isAdmin, showPrevious: true })
  const own = useCallQuery(listOwnTopics, { query }, { enabled: !isAdmin, showPrevious: true })
  return isAdmin ? all : own
}

/** The number of pages of a topic that its screen shows. */
export const MAX_PAGES = 200

/** A topic with its pages, by the call of the area. */
export const useTopic = (id: number) => {
  const { isAdmin } = useBook()
  const all = useCallQuery(listPages, { query: { topicid: id, limit: MAX_PAGES } }, { enabled: isAdmin })
  const own = useCallQuery(listOwnPages, { body: { id } }, { enabled: !isAdmin })
  return isAdmin ? all : own
}

/** A page with its text, by the call of the area. */
export const usePage = (id: number) => {
  const { isAdmin } = useBook()
  const all = useCallQuery(showPage, { body: { id } }, { enabled: isAdmin })
  const own = useCallQuery(showOwnPage, { body: { id } }, { enabled: !isAdmin })
  return isAdmin ? all : own
}
