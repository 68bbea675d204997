import { invalid, notFound } from '#kit/contract/envelope.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleInSteps } from '#kit/server/call/handle.ts'
import type { Context, Work } from '#kit/server/context.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { fileResponse, findFile } from '#kit/server/files/stored-files.ts'
import { recordsRefusals } from '../../contract/records.refusals.ts'
import * as calls from '../../contract/subjects.calls.ts'
import type { OwnRequest } from '../../contract/subjects.models.ts'
import { daysLater } from '../rules/days-later.ts'
import { blockersOf } from './rules.ts'
import { enqueueRequest } from './jobs.ts'
import * as store from './store.ts'

const WAIT_DAYS = 7
const { refusal } = recordsRefusals

/** Inserts a request. A package is made at once, an erasure waits. */
const addRequest = async (work: Work, values: Omit<store.NewRequest, 'acts_on'>): Promise<number> => {
  const acts_on = daysLater(work.now, values.kind === 'erase' ? WAIT_DAYS : 0)
  const id = await store.insertRequest(work, { ...values, acts_on })
  if (id === null) throw refusal('request_open')
  const { kind, employee_id } = values
  await audit(work, 'records.data_request_added', {
    entity: 'subject_requests',
    id,
    employee_id,
    after: { kind, acts_on },
  })
  if (kind === 'export') await enqueueRequest(work, id)
  return id
}

const isSame = (typed: string | undefined, name: string): boolean =>
  typed !== undefined && typed.trim().toLowerCase() === name.trim().toLowerCase()

const personOf = (context: Pick<Context, 'actor'>): number => {
  if (context.actor.employee_id === null) throw notFound()
  return context.actor.employee_id
}

/** Returns a package that is ready; each download is recorded in the audit. */
const packageOf = async (context: Context, files: FileStore, row: store.StoredRequest | undefined) => {
  const { tx, now } = context
  if (row?.state !== 'ready' || row.file_id === null || row.expires_at === null || row.expires_at <= now)
    throw notFound()
  const file = await findFile(tx, row.file_id)
  if (!file) throw notFound()
  return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
}

const noteDownload = (work: Work, { id, employee_id }: store.StoredRequest): Promise<void> =>
  audit(work, 'records.data_package_downloaded', { entity: 'subject_requests', id, employee_id })

export const subjectHandlers = (files: FileStore) => ({
  listSubjects: handle(calls.listSubjects, ({ tx }) => store.listRequests(tx)),

  addSubject: handle(calls.addSubject, async (context) => {
    const { tx, body } = context
    const { confirm_name, ...values } = body
    const person = await store.findPerson(tx, body.employee_id)
    if (!person) throw invalid({ employee_id: 'This person does not exist' })
    if (body.kind === 'erase') {
      if (!isSame(confirm_name, person.name)) throw refusal('name_differs')
      const reasons = await blockersOf(context, body.employee_id, person)
      if (reasons.length > 0) throw refusal('erase_blocked', { reasons: reasons.join(', ') })
    }
    const row = await store.findRequest(tx, await addRequest(context, values))
    if (!row) throw notFound()
    return row
  }),

  cancelSubject: handle(calls.cancelSubject, async (context) => {
    const row = await store.lockRequest(context.tx, context.params.id)
    if (row?.state !== 'waiting') throw notFound()
    await store.endRequest(context, row.id, { state: 'cancelled' })
    await audit(context, 'records.data_request_deleted', {
      entity: 'subject_requests',
      id: row.id,
      employee_id: row.employee_id,
      before: { kind: row.kind },
    })
    return null
  }),

  downloadSubject: handleInSteps(calls.downloadSubject, async (context) => {
    const row = await context.begin(async (work) => {
      const found = await store.lockRequest(work.tx, context.params.id)
      if (found?.state === 'ready') await noteDownload({ ...work, by: context.by }, found)
      return found
    })
    return packageOf(context, files, row)
  }),

  readOwnSubject: handle(calls.readOwnSubject, async (context) => ({
    request: await store.findOwnRequest(context.tx, personOf(context)),
  })),

  requestOwnSubject: handle(calls.requestOwnSubject, async (context): Promise<OwnRequest> => {
    const employee_id = personOf(context)
    await addRequest(context, { employee_id, kind: 'export', reason: 'The person asked for it' })
    const row = await store.findOwnRequest(context.tx, employee_id)
    if (!row) throw notFound()
    return row
  }),

  downloadOwnSubject: handleInSteps(calls.downloadOwnSubject, async (context) => {
    const employee_id = personOf(context)
    const row = await context.begin(async (work) => {
      const found = await store.lockRequest(work.tx, context.params.id)
      if (found?.state === 'ready' && found.employee_id === employee_id)
        await noteDownload({ ...work, by: context.by }, found)
      return found?.employee_id === employee_id && found.kind === 'export' ? found : undefined
    })
    return packageOf(context, files, row)
  }),
})
