import { z } from 'zod'
import { call, info, success } from '#kit/contract/call.ts'
import { date, id, instant, textId, version } from '#kit/contract/fields.ts'
import { commonRefusals } from '#kit/contract/refusals.ts'
import { difference, page, person, revision } from './hashbook.models.ts'
import { hashbookRefusals } from './hashbook.refusals.ts'
import { writing } from './pages.calls.ts'
import { shows } from './topics.calls.ts'

const changes = ['hashbook.changed'] as const
const params = z.strictObject({ id: textId })

export const listRevisions = call({
  id: 'hashbook.revisions',
  route: 'GET /api/discussion_revisions/:id',
  permission: 'hashbook.read',
  summary: 'Who changed a page when, the newest first.',
  params,
  data: z.array(revision),
  shows,
})

export const showDifference = call({
  id: 'hashbook.revisionDiff',
  route: 'GET /api/discussion_revisions/:id/:number',
  permission: 'hashbook.read',
  summary: 'How a revision differs from another one, the one before it when left out.',
  params: z.strictObject({ id: textId, number: textId }),
  query: z.strictObject({ against: textId.optional() }),
  data: difference,
})

export const restoreRevision = call({
  id: 'hashbook.revisionRestore',
  route: 'POST /api/discussion_revision_restore',
  permission: 'hashbook.write',
  summary: 'Makes an earlier revision the newest one.',
  body: z.strictObject({ id, version, number: id }),
  data: page,
  toast: info('HashBook Updated Successfully'),
  refusals: { ...writing, ...commonRefusals.of('stale') },
  changes,
})

export const listBin = call({
  id: 'hashbook.bin',
  route: 'GET /api/discussion_bin',
  permission: 'hashbook.write',
  summary: 'What the actor deleted within 30 days; for moderators what others did too.',
  data: z.array(
    z.strictObject({
      kind: z.enum(['topic', 'page']),
      id,
      title: z.string(),
      deleted_by: person,
      deleted_at: instant,
      purge_on: date,
    }),
  ),
  shows,
})

export const restoreDeleted = call({
  id: 'hashbook.undelete',
  route: 'POST /api/discussion_undelete',
  permission: 'hashbook.write',
  summary: 'Takes a topic or a page out of the bin, with its comments, authors and owner.',
  body: z.strictObject({ kind: z.enum(['topic', 'page']), id }),
  data: z.strictObject({ kind: z.enum(['topic', 'page']), id }),
  toast: success('HashBook Restored Successfully'),
  refusals: hashbookRefusals.of('parent_gone', 'title_taken', 'locked'),
  changes,
})

export const IMAGE = { max_bytes: 5 * 1024 * 1024, max_side: 8000, an_hour: 60 } as const

export const uploadImage = call({
  id: 'hashbook.imageUpload',
  route: 'POST /api/discussion_image',
  permission: 'hashbook.comment',
  summary: 'Takes a picture for a page: JPEG, PNG or WebP, by content.',
  body: z.strictObject({ id: textId.optional() }),
  data: z.strictObject({ file_id: id, width: z.int(), height: z.int() }),
  upload: { max_bytes: IMAGE.max_bytes },
})

export const readImage = call({
  id: 'hashbook.file',
  route: 'GET /api/discussion_file/:id',
  permission: 'hashbook.read',
  summary: 'A picture of a page that the actor may read, or an own one that no page shows yet.',
  params,
  data: z.never(),
  binary: true,
})

export const revisionAndBinCalls = {
  listRevisions,
  showDifference,
  restoreRevision,
  listBin,
  restoreDeleted,
  uploadImage,
  readImage,
}
