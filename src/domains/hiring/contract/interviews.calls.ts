import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, instant, line, queryInt, queryList, text, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { account, candidateRecord, interviewRecord, interviewState, source } from './hiring.records.ts'
import { comment, interview, recommendation, viewedInterview } from './recruiting.models.ts'

const changes = ['hiring.changed'] as const
const shows = ['hiring.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')
const clash = hiringRefusals.of('interview_past', 'interviewer_busy', 'candidate_busy')

export const listInterviews = call({
  id: 'interviews.list',
  route: 'GET /api/admin/interview',
  permission: 'hiring.read',
  summary: 'Interviews by time.',
  query: z.strictObject({
    candidate_id: textId.optional(),
    opening_id: textId.optional(),
    state: queryList(interviewState, 6).optional(),
    from: instant.optional(),
    to: instant.optional(),
    /** `Admin-3` or `User-5`. */
    interviewer: z
      .string()
      .regex(/^(Admin|User)-[1-9]\d{0,9}$/)
      .optional(),
    sort: sortKey(['starts_at']).optional(),
    limit: queryInt(1, MAX_LIMIT).optional(),
    cursor: cursor.optional(),
  }),
  data: z.array(interview),
  meta: pageMeta,
  export: { name: 'interviews' },
  shows,
})

const interviewers = z.array(account).min(1).max(8)

export const addInterview = call({
  id: 'interviews.add',
  toast_refusals: true,
  route: 'POST /api/admin/interview',
  permission: 'hiring.write',
  summary: 'Plans an interview of a candidate, who may be added with it, and invites all who take part.',
  body: z.strictObject({
    candidate_id: id.optional(),
    candidate: z
      .strictObject(candidateRecord.add)
      .pick({ name: true, email: true, phone: true, linkedin_url: true })
      .extend({ opening_id: id, source: source.exclude(['referral', 'internal']).optional() })
      .optional(),
    round: z.int().min(1).max(9).optional(),
    ...interviewRecord.add,
    interviewers,
  }),
  data: interview,
  toast: success('Interview Added Successfully'),
  refusals: {
    ...hiringRefusals.of('opening_closed', 'candidate_ended', 'duplicate_candidate', 'round_taken', 'own_application'),
    ...clash,
  },
  changes,
})

export const updateInterview = call({
  id: 'interviews.update',
  route: 'POST /api/admin/interview_update/:id',
  permission: 'hiring.write',
  summary: 'Changes, moves, decides or cancels an interview.',
  params,
  body: z.strictObject({
    data: z.strictObject({
      version,
      ...interviewRecord.change,
      interviewers: interviewers.optional(),
      state: interviewState.exclude(['scheduled']).optional(),
      result_note: text(1000).optional(),
    }),
  }),
  data: interview,
  toast: info('Interview Updated Successfully'),
  refusals: {
    ...hiringRefusals.of('interview_decided', 'no_feedback', 'not_started', 'bad_state'),
    ...clash,
    ...stale,
  },
  changes,
})

export const deleteInterview = call({
  id: 'interviews.delete',
  route: 'DELETE /api/admin/interview/:id',
  permission: 'hiring.write',
  summary: 'Deletes an interview without comments.',
  params,
  data: z.strictObject({ id }),
  toast: success('Interview Deleted Successfully'),
  refusals: hiringRefusals.of('has_feedback'),
  changes,
})

const commented = z.strictObject({
  interview_id: id,
  kind: z.enum(['note', 'feedback']).optional(),
  body: text(4000, 1),
  recommendation: recommendation.optional(),
  /** One for each criterion of the opening. */
  ratings: z
    .array(z.strictObject({ criterion: line(40), rating: z.int().min(1).max(5) }))
    .max(6)
    .optional(),
})
const feedbackRefusals = hiringRefusals.of('not_interviewer', 'feedback_exists', 'too_early')

export const commentInterview = call({
  id: 'interviews.commentCreate',
  toast_refusals: true,
  route: 'POST /api/admin/addcomment',
  permission: 'hiring.feedback',
  summary: 'Adds a note or the own feedback to an interview.',
  body: commented,
  data: comment,
  toast: success('Comment Added Successfully'),
  refusals: feedbackRefusals,
  changes,
})

export const viewInterview = call({
  id: 'interviews.view',
  route: 'GET /api/admin/interview/:id',
  permission: 'hiring.read',
  summary: 'An interview with its comments; feedback of others is hidden from interviewers until they gave theirs.',
  params,
  data: viewedInterview,
  shows,
})

export const listOwnInterviews = call({
  id: 'interviews.mine',
  route: 'GET /api/user/interviews',
  permission: 'hiring.own',
  summary: 'The interviews that the person takes part in, from 30 days back to 60 days ahead.',
  data: z.array(viewedInterview),
  shows,
})

export const addFeedback = call({
  id: 'interviews.feedbackAdd',
  route: 'POST /api/user/interview_feedback',
  permission: 'hiring.own',
  summary: 'Adds a note or the own feedback to an interview that the person takes part in.',
  body: commented,
  data: comment,
  toast: success('Feedback Added Successfully'),
  refusals: feedbackRefusals,
  changes,
})

export const openInterviewFile = call({
  id: 'interviews.file',
  route: 'GET /api/user/interview_file/:id',
  permission: 'hiring.own',
  summary: 'The CV of a candidate whom the person interviews, to be saved.',
  params,
  data: z.never(),
  binary: true,
})

export const interviewCalls = {
  listInterviews,
  addInterview,
  updateInterview,
  deleteInterview,
  commentInterview,
  viewInterview,
  listOwnInterviews,
  addFeedback,
  openInterviewFile,
}
