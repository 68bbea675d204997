import { invalid } from '#kit/contract/envelope.ts'
import { type ConstraintTexts, serverDomain } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { employeeCards, searchSources } from '#kit/server/registries.ts'
import { entries } from '#kit/server/slots.ts'
import { hashbookPermissions } from '../contract/hashbook.permissions.ts'
import { topicRecord } from '../contract/hashbook.records.ts'
import { hashbookRefusals } from '../contract/hashbook.refusals.ts'
import { revisionAndBinCalls } from '../contract/revisions-and-bin.calls.ts'
import { pageCalls } from '../contract/pages.calls.ts'
import { editingCalls } from '../contract/editing.calls.ts'
import { exportCalls } from '../contract/exports.calls.ts'
import { reviewCalls } from '../contract/reviews.calls.ts'
import { talkCalls } from '../contract/talk.calls.ts'
import { topicCalls } from '../contract/topics.calls.ts'
import { mergeFilling } from './merging.ts'
import { hashbookSentences } from './audit-sentences.ts'
import { hashbookAudit } from './audit-words.ts'
import * as bin from './calls/bin.ts'
import { attentionFilling, employeeCardSources } from './cards.ts'
import { addComment, deleteComment, listComments, updateComment } from './calls/comments.ts'
import { announceEditing, listEditors } from './calls/editing.ts'
import { exportPage, exportTopic } from './calls/exports.ts'
import { readImage, uploadImage } from './calls/images.ts'
import { lockTopic } from './calls/lock.ts'
import * as mustReads from './calls/must-reads.ts'
import * as pages from './calls/pages.ts'
import { reviewPage } from './calls/reviews.ts'
import * as revisions from './calls/revisions.ts'
import * as topics from './calls/topics.ts'
import { peopleFillings } from './holdings.ts'
import { dailyJob } from './jobs.ts'
import { noticeFilling } from './notify.ts'
import { searchHashbook } from './search.ts'
import { retention } from './retention.ts'

export { pageDue, pageRead } from './registries.ts'
export { listPageLabels } from './store/pages.ts'
export { seenPages, written } from './public.ts'
export { personal as personalOfHashbook } from './personal.ts'

const constraints: ConstraintTexts = {
  hashbook_topics_title: () => hashbookRefusals.refusal('title_taken'),
  hashbook_pages_title: () => hashbookRefusals.refusal('title_taken'),
  hashbook_pages_levels: () => hashbookRefusals.refusal('too_deep'),
  hashbook_topics_deputy: () => invalid({ deputy: 'The deputy is another person than the owner' }),
  hashbook_topic_departments_department_id_fkey: () => invalid({ departments: 'Department does not exist' }),
  hashbook_topic_teams_team_id_fkey: () => invalid({ teams: 'Team does not exist' }),
  hashbook_must_read_departments_department_id_fkey: () => invalid({ departments: 'Department does not exist' }),
  hashbook_must_read_teams_team_id_fkey: () => invalid({ teams: 'Team does not exist' }),
}

/** The knowledge base: topics, their pages, comments, and must-reads. */
export const hashbookDomain = (files: FileStore) => {
  const { addPage, addPageAsAdmin, addOwnSubtopic, addSubtopic, deletePage, listAuthors, listOwnPages } = pages
  const { listPages, renamePage, savePage, savePageAsAdmin, showOwnPage, showPage } = pages
  const { addOwnTopic, addTopic, deleteTopic, listOwnTopics, listTopics, readChoices } = topics
  const { updateOwnTopic, updateTopic } = topics
  return serverDomain({
    id: 'hashbook',
    retention,
    permissions: hashbookPermissions,
    audit: hashbookAudit,
    sentences: hashbookSentences,
    own_screen: '/employee/hashbook/topics',
    records: [{ of: topicRecord, change: topicCalls.updateTopic }],
    calls: {
      ...topicCalls,
      ...pageCalls,
      ...revisionAndBinCalls,
      ...reviewCalls,
      ...exportCalls,
      ...editingCalls,
      ...talkCalls,
    },
    handlers: {
      listTopics,
      addTopic,
      updateTopic,
      deleteTopic,
      listOwnTopics,
      readChoices,
      addOwnTopic,
      updateOwnTopic,
      lockTopic,
      listPages,
      listAuthors,
      addPage,
      renamePage,
      deletePage,
      addSubtopic,
      addOwnSubtopic,
      showPage,
      addPageAsAdmin,
      savePageAsAdmin,
      savePage,
      reviewPage,
      exportPage,
      exportTopic,
      listEditors,
      announceEditing,
      listOwnPages,
      showOwnPage,
      ...bin,
      ...revisions,
      uploadImage: uploadImage(files),
      readImage: readImage(files),
      listComments,
      addComment,
      updateComment,
      deleteComment,
      ...mustReads,
    },
    constraints,
    jobs: [dailyJob],
    fills: [
      mergeFilling,
      noticeFilling,
      ...peopleFillings,
      entries(searchSources, { hashbook: searchHashbook }),
      entries(employeeCards, employeeCardSources),
      attentionFilling,
    ],
  })
}
