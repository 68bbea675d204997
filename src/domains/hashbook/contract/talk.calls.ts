import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, instant, named, queryFlag, textId, version } from '#kit/contract/fields.ts'
import { pageMeta, pageQuery } from '#kit/contract/page.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { commentResponse, mustRead, mustReadAudience, thread } from './hashbook.models.ts'
import { hashbookRefusals } from './hashbook.refusals.ts'
import { commentBody } from './rich-text.ts'
import { shows } from './topics.calls.ts'

const changes = ['hashbook.changed'] as const
const params = z.strictObject({ id: textId })

export const listComments = call({
  id: 'hashbook.commentDetails',
  route: 'GET /api/discussion_details/:topicid/:userid',
  permission: 'hashbook.read',
  summary: 'Threads of a topic, the oldest first. `userid` narrows to those where that person wrote; 0 is everyone.',
  params: z.strictObject({
    topicid: textId,
    userid: z
      .union([z.int(), z.string().regex(/^\d{1,10}$/)])
      .transform(Number)
      .pipe(z.int().min(0).max(2_147_483_647)),
  }),
  query: z.strictObject({
    subject_id: textId.optional(),
    author_area: z.enum(['User', 'Admin']).optional(),
    resolved: queryFlag.optional(),
  }),
  data: z.array(thread),
  shows,
})

export const addComment = call({
  id: 'hashbook.commentCreate',
  route: 'POST /api/create_comment',
  permission: 'hashbook.comment',
  summary: 'Comments on a page, on a quote of it, or answers in a thread.',
  body: z.strictObject({
    topicid: id,
    subject_id: id,
    body: commentBody,
    parent_id: id.optional(),
    anchor_block: z
      .string()
      .regex(/^[A-Za-z0-9]{10}$/)
      .optional(),
    quote: z.string().trim().min(1).max(300).optional(),
  }),
  data: commentResponse,
  toast: success('Comment Added Successfully'),
  refusals: hashbookRefusals.of('comments_closed'),
  changes,
})

export const updateComment = call({
  id: 'hashbook.commentUpdate',
  route: 'PUT /api/update_comment/:id',
  permission: 'hashbook.comment',
  summary: 'Changes an own comment, or settles a thread.',
  params,
  body: z.strictObject({ version, body: commentBody.optional(), resolved: z.boolean().optional() }),
  data: commentResponse,
  toast: info('Comment Updated Successfully'),
  refusals: { ...hashbookRefusals.of('comments_closed', 'not_author'), ...commonRefusals.of('stale') },
  changes,
})

export const deleteComment = call({
  id: 'hashbook.commentDelete',
  route: 'DELETE /api/delete_comment/:id',
  permission: 'hashbook.comment',
  summary: 'Removes an own comment; its replies stay.',
  params,
  data: z.strictObject({ id }),
  toast: success('Comment Deleted Successfully'),
  refusals: hashbookRefusals.of('comments_closed', 'not_author'),
  changes,
})

export const setMustRead = call({
  id: 'hashbook.mustReadSet',
  route: 'POST /api/admin/hashbook_must_read',
  permission: 'hashbook.must_read',
  summary: 'Asks people to read a page, changes whom, or ends it.',
  body: z
    .strictObject({
      page_id: id,
      audience: mustReadAudience,
      departments: z.array(id).max(200).optional(),
      teams: z.array(id).max(500).optional(),
      joined_within_days: z.int().min(1).max(365).optional(),
      due_on: date.optional(),
      due_days: z.int().min(1).max(90).optional(),
      end: z.boolean().optional(),
      /** The version of the must-read that the page has. */
      version: version.optional(),
    })
    .superRefine(
      onlyWith('audience', { departments: ['limited'], teams: ['limited'], joined_within_days: ['joiners'] }),
    )
    .superRefine(
      onlyWith(
        'end',
        { departments: [false], teams: [false], joined_within_days: [false], due_on: [false], due_days: [false] },
        false,
      ),
    ),
  data: mustRead,
  toast: success('Must-read Saved Successfully'),
  refusals: { ...hashbookRefusals.of('not_published', 'outside_audience'), ...commonRefusals.of('stale') },
  changes,
})

const state = z.enum(['open', 'done', 'overdue'])

export const readCoverage = call({
  id: 'hashbook.mustReadCoverage',
  route: 'GET /api/admin/hashbook_must_read/:id',
  permission: 'hashbook.must_read',
  summary: 'Who has read a page and who has not; the path names the must-read.',
  params,
  query: z.strictObject({
    ...pageQuery(['employee', 'due_on']),
    department_id: textId.optional(),
    team_id: textId.optional(),
    state: state.optional(),
  }),
  data: z.array(
    z.strictObject({
      employee: named,
      department: named.nullable(),
      team: named.nullable(),
      due_on: date,
      acknowledged_at: instant.nullable(),
      revision: z.int().nullable(),
      state,
    }),
  ),
  meta: z.strictObject({
    ...pageMeta.shape,
    counts: z.strictObject({ open: z.int(), done: z.int(), overdue: z.int() }),
  }),
  shows: ['hashbook.changed', 'people.changed'],
  export: { name: 'must-read' },
})

export const listMustReads = call({
  id: 'hashbook.mustReadList',
  route: 'GET /api/admin/hashbook_must_reads',
  permission: 'hashbook.must_read',
  summary: 'All live must-reads with their coverage.',
  data: z.array(mustRead),
  shows: ['hashbook.changed', 'people.changed'],
})

export const listOwnMustReads = call({
  id: 'hashbook.mustReads',
  route: 'GET /api/user/hashbook_must_reads',
  permission: 'hashbook.read',
  summary: 'What the person has to read, open ones first.',
  data: z.array(
    z.strictObject({
      page: z.strictObject({ id, title: z.string(), topicid: id }),
      due_on: date,
      overdue: z.boolean(),
      revision: z.int(),
      acknowledged_at: instant.nullable(),
      /** It was acknowledged before, and its meaning has changed since. */
      changed_since: z.boolean(),
    }),
  ),
  shows,
})

export const acknowledge = call({
  id: 'hashbook.acknowledge',
  route: 'POST /api/user/hashbook_acknowledge',
  permission: 'hashbook.read',
  acting: false,
  summary: 'Says that the person has read the newest revision of a page.',
  body: z.strictObject({ page_id: id, revision: id }),
  data: z.strictObject({ acknowledged_at: instant }),
  toast: success('Acknowledged Successfully'),
  refusals: hashbookRefusals.of('revision_changed', 'nothing_due'),
  changes,
})

export const talkCalls = {
  listComments,
  addComment,
  updateComment,
  deleteComment,
  setMustRead,
  readCoverage,
  listMustReads,
  listOwnMustReads,
  acknowledge,
}
