import type { PageRow, Topic } from '../contract/hashbook.models.ts'
import { hashbookRefusals } from '../contract/hashbook.refusals.ts'
import type { StoredPage } from './store/pages.ts'
import type { Sight } from './store/sight.ts'
import type { HeldTopic, TopicRow } from './store/topics.ts'

type Standing = Pick<StoredPage, 'is_author' | 'is_owner' | 'edit_policy'>

/** Who may write a page: its authors and owners, moderators, administrators, and every reader where the topic says so. */
export const mayWrite = (sight: Sight, page: Standing): boolean =>
  sight.writes &&
  (sight.is_admin || sight.moderates || page.is_author || page.is_owner || page.edit_policy === 'audience')

/** Who may publish: all who may write, and where only authors write, the owner alone. */
export const mayPublish = (sight: Sight, page: Standing): boolean =>
  mayWrite(sight, page) && (page.edit_policy === 'audience' || page.is_owner || sight.moderates)

/** Refuses every change of a locked topic. */
export const requireOpen = (topic: Pick<HeldTopic, 'locked' | 'locked_by' | 'lock_reason'>): void => {
  if (topic.locked)
    throw hashbookRefusals.refusal('locked', { name: topic.locked_by ?? '', reason: topic.lock_reason ?? '' })
}

/** How many pages, in words. */
export const pagesText = (count: number, word: 'sub-topic' | 'subject'): string =>
  count === 1 ? `1 ${word}` : `${count} ${word}s`

export const presentTopic =
  (sight: Sight) =>
  ({ owner_account, deputy_account, ...row }: TopicRow): Topic => {
    const isOwner = owner_account === sight.account_id || deputy_account === sight.account_id
    const isOpen = row.lock === null
    return {
      ...row,
      can: {
        update: isOpen && sight.writes && (sight.is_admin || isOwner),
        delete: isOpen && sight.moderates && row.subject_count === 0,
        lock: sight.locks,
        unlock: sight.locks && !isOpen,
        add_subject: isOpen && sight.writes,
      },
    }
  }

export const presentPage =
  (sight: Sight) =>
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
      ...row
    } = stored
    const writes = !locked && mayWrite(sight, stored)
    const mayDelete = is_owner || sight.moderates || (is_author && !others_wrote)
    return {
      ...row,
      can: {
        update: writes,
        publish: !locked && row.state === 'draft' && mayPublish(sight, { is_author, is_owner, edit_policy }),
        unpublish: !locked && row.state === 'published' && !has_must_read && (is_owner || sight.moderates),
        delete: !locked && sight.writes && !has_subtopics && !has_must_read && mayDelete,
        move: writes && sight.is_admin,
        add_subtopic: writes && row.parent_id === null,
        comment: sight.comments && !comments_closed,
        must_read: sight.asks_to_read && row.state === 'published',
      },
    }
  }
