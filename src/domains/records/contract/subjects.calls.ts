import { z } from 'zod'
import { call, success } from '#kit/contract/call.ts'
import { line, textId } from '#kit/contract/fields.ts'
import { subjectRecord } from './records.records.ts'
import { recordsRefusals } from './records.refusals.ts'
import { ownRequest, subjectRequest } from './subjects.models.ts'

export const listSubjects = call({
  id: 'subjects.list',
  route: 'GET /api/admin/data-subject',
  permission: 'records.erase',
  summary: 'What was asked for about the data of people, newest first.',
  data: z.array(subjectRequest),
})

export const addSubject = call({
  id: 'subjects.add',
  route: 'POST /api/admin/data-subject',
  permission: 'records.erase',
  summary: 'Asks for a package of all data of a person, or that someone who left is erased in seven days.',
  body: z.strictObject({
    ...subjectRecord.add,
    /** The name of the person, typed by the administrator who erases. */
    confirm_name: line(200).optional(),
  }),
  data: subjectRequest,
  toast: success('Data Request Added Successfully'),
  refusals: recordsRefusals.of('erase_blocked', 'request_open', 'name_differs'),
  stakes: 'approval',
})

export const cancelSubject = call({
  id: 'subjects.cancel',
  route: 'DELETE /api/admin/data-subject/:id',
  permission: 'records.erase',
  summary: 'Takes a request back that has not been done yet.',
  params: z.strictObject({ id: textId }),
  data: z.null(),
  toast: success('Data Request Deleted Successfully'),
})

const file = { data: z.unknown(), binary: true, confirmed: true, stakes: 'export' } as const

export const downloadSubject = call({
  id: 'subjects.download',
  route: 'GET /api/admin/data-subject/:id',
  permission: 'records.erase',
  summary: 'A package that is ready, against the password.',
  params: z.strictObject({ id: textId }),
  ...file,
})

export const readOwnSubject = call({
  id: 'subjects.own',
  route: 'GET /api/user/data-export',
  permission: 'records.own.read',
  summary: 'The last package of one’s own data that was asked for.',
  data: z.strictObject({ request: ownRequest.nullable() }),
})

export const requestOwnSubject = call({
  id: 'subjects.request',
  route: 'POST /api/user/data-export',
  permission: 'records.own.read',
  summary: 'Asks for a package of one’s own data.',
  data: ownRequest,
  toast: success('Data Request Added Successfully'),
  refusals: recordsRefusals.of('request_open'),
  confirmed: true,
  stakes: 'export',
})

export const downloadOwnSubject = call({
  id: 'subjects.ownDownload',
  route: 'GET /api/user/data-export/:id',
  permission: 'records.own.read',
  summary: 'The package of one’s own data, against the password.',
  params: z.strictObject({ id: textId }),
  ...file,
})

export const subjectCalls = {
  listSubjects,
  addSubject,
  cancelSubject,
  downloadSubject,
  readOwnSubject,
  requestOwnSubject,
  downloadOwnSubject,
}
