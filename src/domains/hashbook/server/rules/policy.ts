import type { PageRow, Topic } from '../../contract/hashbook.models.ts'
import { hashbookRefusals } from '../../contract/hashbook.refusals.ts'
import type { StoredPage } from '../store/pages.ts'
import type { Viewer } from '../store/viewer.ts'
import type { TopicState, TopicRow } from '../store/topics.ts'

type PageRights = Pick<StoredPage, 'is_author' | 'is_owner' | 'edit_policy'>

/**
 * Returns true for those who may write a page: its authors and owners, moderators, administrators, and every reader
 * where the topic allows it.
 */
export const mayWrite = (viewer: Viewer, page: PageRights): boolean =>
  viewer.writes &&
  (viewer.is_admin || viewer.moderates || page.is_author || page.is_owner || page.edit_policy === 'audience')

/** Returns true for those who may publish: all who may write, and where only authors write, the owner alone. */
export const mayPublish = (viewer: Viewer, page: PageRights): boolean =>
  mayWrite(viewer, page) && (page.edit_policy === 'audience' || page.is_owner || viewer.moderates)

/** Returns true for owners and moderators, who may mark a page as reviewed, also in a locked topic. */
export const mayReview = (viewer: Viewer, { is_owner }: Pick<PageRights, 'is_owner'>): boolean =>
  viewer.writes && (is_owner || viewer.moderates)

/** Refuses every change of a locked topic. */
export const requireOpen = (topic: Pick<TopicState, 'locked' | 'locked_by' | 'lock_reason'>): void => {
  if (topic.locked)
    throw hashbookRefusals.refusal('locked', { name: topic.locked_by ?? '', reason: topic.lock_reason ?? '' })
}

/** Returns a number of pages as text. */
export const pagesText = (count: number, word: 'sub-topic' | 'subject'): string =>
  count === 1 ? `1 ${word}` : `${count} ${word}s`

export const presentTopic =
  (viewer: Viewer) =>
  ({ owner_account, deputy_account, ...row }: TopicRow): Topic => {
    const isOwner = owner_account === viewer.account_id || deputy_account === viewer.account_id
    const isOpen = row.lock === null
    return {
      ...row,
      can: {
        update: isOpen && viewer.writes && (viewer.is_admin || isOwner),
        delete: isOpen && viewer.moderates && row.subject_count === 0,
        lock: viewer.locks,
        unlock: viewer.locks && !isOpen,
        add_subject: isOpen && viewer.writes,
      },
    }
  }

export const presentPage =
  (viewer: Viewer) =>
  (stored: StoredPage): PageRow => {
    const {
      is_author,
      is_owner,
      edit_policy,
      locked,
      comments_closed,
      has_subtopics,
      has_must_read,
      others_wrote,
      topic_title: _topic,
      ...row
    } = stored
    const writes = !locked && mayWrite(viewer, stored)
    const mayDelete = is_owner || viewer.moderates || (is_author && !others_wrote)
    return {
      ...row,
      can: {
        update: writes,
        publish: !locked && row.state === 'draft' && mayPublish(viewer, { is_author, is_owner, edit_policy }),
        unpublish: !locked && row.state === 'published' && !has_must_read && (is_owner || viewer.moderates),
        delete: !locked && viewer.writes && !has_subtopics && !has_must_read && mayDelete,
        move: writes && viewer.is_admin,
        add_subtopic: writes && row.parent_id === null,
        comment: viewer.comments && !comments_closed,
        must_read: viewer.sets_must_reads && row.state === 'published',
        review: row.state === 'published' && mayReview(viewer, { is_owner }),
      },
    }
  }
