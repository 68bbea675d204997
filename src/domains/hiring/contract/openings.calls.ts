import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { id, queryInt, search, text, textId, version } from '#kit/contract/fields.ts'
import { cursor, MAX_LIMIT, pageMeta, sortKey } from '#kit/contract/page.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { onlyWith } from '#kit/contract/only-with.ts'
import { hiringRefusals } from './hiring.refusals.ts'
import { candidateRecord, endReason, openingRecord, openingState, stage } from './hiring.records.ts'
import { candidate, opening, stageCounts, viewedCandidate } from './recruiting.models.ts'

const changes = ['hiring.changed'] as const
const shows = ['hiring.changed'] as const
const params = z.strictObject({ id: textId })
const stale = commonRefusals.of('stale')
const paged = { limit: queryInt(1, MAX_LIMIT).optional(), cursor: cursor.optional() }

export const listOpenings = call({
  id: 'openings.list',
  route: 'GET /api/admin/openings',
  permission: 'hiring.read',
  summary: 'Openings with how many places are filled, held by offers and left.',
  query: z.strictObject({ state: openingState.optional(), department_id: textId.optional(), q: search.optional() }),
  data: z.array(opening),
  export: { name: 'openings' },
  shows,
})

export const addOpening = call({
  id: 'openings.add',
  route: 'POST /api/admin/openings',
  permission: 'hiring.write',
  summary: 'Opens places to apply for.',
  body: z.strictObject(openingRecord.add),
  data: opening,
  toast: success('Opening Added Successfully'),
  changes,
})

export const updateOpening = call({
  id: 'openings.update',
  route: 'PUT /api/admin/openings/:id',
  permission: 'hiring.write',
  summary: 'Changes an opening, holds it, closes it or opens it again.',
  params,
  body: z.strictObject({ version, ...openingRecord.change }),
  data: opening,
  toast: info('Opening Updated Successfully'),
  refusals: { ...hiringRefusals.of('vacancies_taken'), ...stale },
  changes,
})

const CANDIDATE_SORTS = ['stage_since_at', 'name', 'created_at'] as const

export const listCandidates = call({
  id: 'candidates.list',
  route: 'GET /api/admin/candidates',
  permission: 'hiring.read',
  summary: 'Applications, those that moved last first.',
  query: z.strictObject({
    q: search.optional(),
    opening_id: textId.optional(),
    stage: stage.optional(),
    ...candidateRecord.filters,
    /** Those that have waited in their stage for so many days. */
    waiting_days: queryInt(0, 1000).optional(),
    sort: sortKey(CANDIDATE_SORTS).optional(),
    ...paged,
  }),
  data: z.array(candidate),
  meta: z.strictObject({ ...pageMeta.shape, stage_counts: stageCounts }),
  export: { name: 'candidates' },
  shows,
})

export const viewCandidate = call({
  id: 'candidates.view',
  route: 'GET /api/admin/candidates/:id',
  permission: 'hiring.read',
  summary: 'An application with its interviews, offers and all that happened.',
  params,
  data: viewedCandidate,
  shows,
})

export const addCandidate = call({
  id: 'candidates.add',
  route: 'POST /api/admin/candidates',
  permission: 'hiring.write',
  summary: 'Adds an application for an opening.',
  body: z.strictObject({ opening_id: id, ...candidateRecord.add }),
  data: candidate,
  toast: success('Candidate Added Successfully'),
  refusals: hiringRefusals.of('opening_closed', 'duplicate_candidate'),
  changes,
})

export const updateCandidate = call({
  id: 'candidates.update',
  route: 'PUT /api/admin/candidates/:id',
  permission: 'hiring.write',
  summary: 'Changes what is known of a candidate.',
  params,
  body: z.strictObject({ version, ...candidateRecord.change }),
  data: candidate,
  toast: info('Candidate Updated Successfully'),
  refusals: { ...hiringRefusals.of('duplicate_candidate', 'candidate_ended'), ...stale },
  changes,
})

export const actOnCandidate = call({
  id: 'candidates.action',
  route: 'POST /api/admin/candidates/action/:id',
  permission: 'hiring.write',
  summary: 'Selects, rejects or withdraws an application, or takes it up again.',
  params,
  body: z
    .strictObject({
      version,
      action: z.enum(['select', 'reject', 'withdraw', 'reopen']),
      end_reason: endReason.optional(),
      end_note: text(500).optional(),
      /** Sends the refusal by email. */
      tell: z.boolean().optional(),
    })
    .superRefine(
      onlyWith('action', { end_reason: ['reject', 'withdraw'], end_note: ['reject', 'withdraw'], tell: ['reject'] }),
    ),
  data: candidate,
  toast: info('Candidate Updated Successfully'),
  refusals: {
    ...hiringRefusals.of('interview_pending', 'opening_closed', 'candidate_ended', 'bad_state', 'own_application'),
    ...stale,
  },
  changes,
})

export const joinCandidates = call({
  id: 'candidates.join',
  route: 'POST /api/admin/candidates/join/:id',
  permission: 'hiring.write',
  summary: 'Joins another application of the same person into this one, which gets its interviews, comments and files.',
  params,
  body: z.strictObject({ version, other_id: id, other_version: version }),
  data: candidate,
  toast: success('Applications Joined Successfully'),
  refusals: {
    ...hiringRefusals.of('candidate_ended', 'join_offered', 'join_overlap', 'join_rounds', 'own_application'),
    ...stale,
  },
  changes,
})

export const RESUME_LIMITS = { max_bytes: 10 * 1024 * 1024, max_side: 8000 } as const

export const uploadResume = call({
  id: 'candidates.resumeUpload',
  route: 'POST /api/admin/candidates/resume',
  permission: 'hiring.write',
  summary: 'Takes the CV of a candidate: PDF without active content, JPEG, PNG or WebP, up to 10 MB.',
  body: z.strictObject({ id: textId }),
  data: candidate,
  upload: { max_bytes: RESUME_LIMITS.max_bytes },
  toast: success('Resume Uploaded Successfully'),
  refusals: hiringRefusals.of('candidate_ended'),
  changes,
})

export const openHiringFile = call({
  id: 'hiring.file',
  route: 'GET /api/admin/hiring_file/:id',
  permission: 'hiring.read',
  summary: 'A file of a candidate or an onboarding, to be saved; those of an offer for those who may see salaries.',
  params,
  data: z.never(),
  binary: true,
})

export const openingCalls = {
  listOpenings,
  addOpening,
  updateOpening,
  listCandidates,
  viewCandidate,
  addCandidate,
  updateCandidate,
  actOnCandidate,
  joinCandidates,
  uploadResume,
  openHiringFile,
}
