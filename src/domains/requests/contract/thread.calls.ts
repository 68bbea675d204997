import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { id, text, textId } from '#kit/contract/fields.ts'
import { requestComment, requestFile, requestFull } from './requests.models.ts'
import { requestsRefusals } from './requests.refusals.ts'

const shows = ['requests.changed', 'people.changed', 'placement.changed', 'organisation.changed'] as const

export const viewRequest = call({
  id: 'requests.view',
  route: 'GET /api/request/view/:id',
  permission: 'requests.thread',
  summary: 'A request with its days, steps, thread, files and history; with the decision card for those who decide.',
  params: z.strictObject({ id: textId }),
  data: requestFull,
  shows,
})

export const addComment = call({
  id: 'requests.comment',
  route: 'POST /api/request/comment/:id',
  permission: 'requests.comment',
  summary: 'Writes into the thread of a request.',
  params: z.strictObject({ id: textId }),
  body: z.strictObject({ text: text(2000, 1) }),
  data: requestComment,
  toast: success('Comment Added Successfully'),
  changes: ['requests.changed'],
})

export const deleteComment = call({
  id: 'requests.commentDelete',
  route: 'DELETE /api/request/comment/:id',
  permission: 'requests.comment',
  summary: 'Removes an own comment; the thread keeps its place.',
  params: z.strictObject({ id: textId }),
  data: z.strictObject({ id }),
  toast: success('Comment Deleted Successfully'),
  changes: ['requests.changed'],
})

export const FILE_BYTES = 5 * 1024 * 1024
export const MAX_FILES = 5

export const attachFile = call({
  id: 'requests.attach',
  route: 'POST /api/request/attach',
  permission: 'requests.comment',
  summary: 'Adds a document to a request: PDF, JPEG, PNG or WebP.',
  body: z.strictObject({ id: textId }),
  upload: { max_bytes: FILE_BYTES },
  data: requestFile,
  toast: success('Attachment Added Successfully'),
  refusals: requestsRefusals.of('too_many_files', 'already_decided'),
  changes: ['requests.changed'],
})

export const readRequestFile = call({
  id: 'requests.file',
  route: 'GET /api/request/file/:id',
  permission: 'requests.thread',
  summary: 'A document of a request, for those who decide it and its owner. The reading is audited.',
  params: z.strictObject({ id: textId }),
  data: z.never(),
  binary: true,
})

export const threadCalls = { viewRequest, addComment, deleteComment, attachFile, readRequestFile }
