import { bucket, refuseBeyond } from '#domains/session/server/index.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { notFound } from '#kit/contract/envelope.ts'
import { handlePublic, handlePublicUpload } from '#kit/server/call/handle.ts'
import type { PublicContext, Work } from '#kit/server/context.ts'
import { audit } from '#kit/server/audit.ts'
import { requireVersion } from '#kit/server/database/lock-version.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import { fileResponse, deleteFile, findFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { PAPER } from '../../../contract/onboarding.calls.ts'
import { type Change, type Document, PROFILE_FIELDS, type ProfileField } from '../../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../../contract/onboarding.rules.ts'
import * as calls from '../../../contract/portal.calls.ts'
import { noteChange, noteEventOnce } from '../events.ts'
import { tellSubmitted } from '../notify.ts'
import { filePaper, typeOf } from '../paper.ts'
import type { OnboardingParts } from '../parts.ts'
import { admitPerson, holdOwn } from '../portal-access.ts'
import { readPortal } from '../portal-view.ts'
import type { HeldOnboard } from '../store/onboards.ts'
import { answerChanges, listChanges, listDocuments, saveBankOf } from '../store/papers.ts'
import { touchPortalSession } from '../store/portal-sessions.ts'
import { stepOf } from './held.ts'
import { profileColumns } from './onboards.ts'

const { refusal } = hiringRefusals

type Asking = PublicContext & Readonly<{ begin: <Result>(piece: (work: Work) => Promise<Result>) => Promise<Result> }>

export const viewPortal = handlePublic(calls.viewPortal, async (context) =>
  context.begin(async (work) => {
    const session = await admitPerson({ tx: work.tx, now: work.now, origin: context.origin })
    await touchPortalSession(work, session.id)
    return readPortal(work, session.onboard_id)
  }),
)

/** The own record, which the person may write now. */
const holdEditable = async (work: Work, context: Asking): Promise<HeldOnboard> => {
  const held = await holdOwn(work, context)
  if (held.state !== 'started' && held.state !== 'changes_requested') throw refusal('closed')
  return held
}

const isSame = (a: unknown, b: unknown): boolean => sorted(a ?? null) === sorted(b ?? null)
/** PostgreSQL keeps the keys of objects in another order than they were sent in. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )

const openFields = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ target, field }) => (target === 'profile' && field !== null ? [field] : [])))

type Typed = Omit<Parsed<typeof calls.saveProfile>['body'], 'version'>

/** The fields that differ from what is stored; once papers were reviewed, only those that were asked for may. */
const changedFields = async (work: Work, held: HeldOnboard, typed: Typed): Promise<ProfileField[]> => {
  const stored: Readonly<Record<string, unknown>> = held
  const changed = PROFILE_FIELDS.filter((field) => typed[field] !== undefined && !isSame(typed[field], stored[field]))
  if (held.state === 'started') return changed
  const open = openFields(await listChanges(work.tx, held.id))
  const closed = changed.find((field) => !open.has(field))
  if (closed !== undefined) throw refusal('not_reopened', { field: PROFILE_LABELS[closed] })
  return changed
}

export const saveProfile = handlePublic(calls.saveProfile, async (context) =>
  context.begin(async (work) => {
    const { version, ...typed } = context.body
    const held = await holdEditable(work, context)
    requireVersion(held, version)
    const changed = await changedFields(work, held, typed)
    if (changed.length > 0) {
      const columns = profileColumns(Object.fromEntries(changed.map((field) => [field, typed[field]])))
      await work.tx.updateTable('onboards').set(columns).where('id', '=', held.id).execute()
      await answerChanges(work, held.id, { target: 'profile', fields: changed })
      await noteEventOnce(work, held.id, 'paper', 'The person saved the profile')
      await audit(work, 'hiring.onboard_saved', { entity: 'onboards', id: held.id, after: { fields: changed } })
    }
    return readPortal(work, held.id)
  }),
)

export const saveBank = ({ box }: OnboardingParts) =>
  handlePublic(calls.saveBank, async (context) =>
    context.begin(async (work) => {
      const held = await holdEditable(work, context)
      const changes = await listChanges(work.tx, held.id)
      if (held.state === 'changes_requested' && !changes.some(({ target }) => target === 'bank'))
        throw refusal('not_reopened', { field: 'Bank account' })
      const masked = await saveBankOf(work, box, held.id, context.body, null)
      await answerChanges(work, held.id, { target: 'bank' })
      const state = held.bank_state === 'accepted' ? 'pending' : held.bank_state
      await work.tx.updateTable('onboards').set({ bank_state: state }).where('id', '=', held.id).execute()
      await noteChange(work, 'hiring.onboard_saved', held.id, 'paper', 'The person entered the bank account', {
        after: { fields: ['bank'] },
      })
      return { masked, state }
    }),
  )

const UPLOADS = { name: 'onboarding-papers', free: 30, window_seconds: 3600, first_wait: 600, max_wait: 3600 } as const

const ownDocument = ({ uploaded_by: _by, ...document }: Document) => document

/** Papers may be replaced where that was asked for, and added where one is missing. */
const refuseAccepted = async (work: Work, held: HeldOnboard, key: string, label: string): Promise<void> => {
  if (held.state === 'started') return
  const documents = await listDocuments(work.tx, held.id, held.document_types)
  const live = documents.filter((one) => one.type_key === key && one.state !== 'replaced')
  if (live.length === 0) return
  const open = await listChanges(work.tx, held.id)
  if (!open.some(({ document_id }) => live.some(({ id }) => id === document_id)))
    throw refusal('not_reopened', { field: label })
}

export const addPaper = ({ files, box }: OnboardingParts) =>
  handlePublicUpload(
    calls.addPaper,
    async (context) => {
      const session = await admitPerson(context)
      await refuseBeyond(context.tx, bucket(UPLOADS, String(session.onboard_id)), context.now)
    },
    async ({ file }) => storeDocument(files, file, PAPER),
    async (context) => {
      const held = await holdOwn(context, context)
      if (held.state !== 'started' && held.state !== 'changes_requested') throw refusal('closed')
      const type = typeOf(held, context.body.type_key)
      await refuseAccepted(context, held, type.key, type.label)
      const id = await filePaper(context, box, held, type, context.prepared, context.body, null)
      await noteChange(context, 'hiring.document_added', held.id, 'paper', `The person added: ${type.label}`)
      const documents = await listDocuments(context.tx, held.id, held.document_types)
      const added = documents.find((one) => one.id === id)
      if (!added) throw notFound()
      return ownDocument(added)
    },
  )

export const deletePaper = handlePublic(calls.deletePaper, async (context) =>
  context.begin(async (work) => {
    const held = await holdEditable(work, context)
    const row = await work.tx
      .selectFrom('onboard_documents')
      .select(['id', 'file_id', 'type_key'])
      .where('id', '=', context.params.id)
      .where('onboard_id', '=', held.id)
      .where('state', '=', 'pending')
      .where('uploaded_by', 'is', null)
      .executeTakeFirst()
    if (!row) throw notFound()
    // What answers a request stays until another file takes its place.
    const answers = await work.tx
      .selectFrom('onboard_documents')
      .select('id')
      .where('replaced_by_id', '=', row.id)
      .executeTakeFirst()
    if (answers && held.state === 'changes_requested') throw notFound()
    await work.tx.deleteFrom('onboard_documents').where('id', '=', row.id).execute()
    await deleteFile(work, row.file_id)
    await noteChange(work, 'hiring.document_removed', held.id, 'paper', 'The person deleted a document')
    return { id: row.id }
  }),
)

export const submitPapers = handlePublic(calls.submitPapers, async (context) =>
  context.begin(async (work) => {
    const held = await holdEditable(work, context)
    requireVersion(held, context.body.version)
    const state = await stepOf(work, held, 'submit', null)
    const again = (part: HeldOnboard['profile_state']) => (part === 'changes_requested' ? 'pending' : part)
    await work.tx
      .updateTable('onboards')
      .set({
        state,
        submitted_at: work.now,
        profile_state: again(held.profile_state),
        bank_state: again(held.bank_state),
      })
      .where('id', '=', held.id)
      .execute()
    await noteChange(work, 'hiring.onboard_submitted', held.id, 'paper', 'The person submitted the documents')
    await tellSubmitted(work, held)
    return readPortal(work, held.id)
  }),
)

const AFTER = ['approved', 'converted'] as const

export const seeWelcome = handlePublic(calls.seeWelcome, async (context) =>
  context.begin(async (work) => {
    const held = await holdOwn(work, context)
    if (AFTER.some((state) => state === held.state))
      await work.tx
        .updateTable('welcomes')
        .set({ seen_at: work.now })
        .where('onboard_id', '=', held.id)
        .where('seen_at', 'is', null)
        .execute()
    return {}
  }),
)

export const openPaper = ({ files }: OnboardingParts) =>
  handlePublic(calls.openPaper, async (context) => {
    const session = await admitPerson(context)
    const own = await context.tx
      .selectFrom('onboard_documents')
      .select('file_id')
      .where('onboard_id', '=', session.onboard_id)
      .where('file_id', '=', context.params.id)
      .executeTakeFirst()
    const file = own && (await findFile(context.tx, context.params.id))
    if (!file) throw notFound()
    return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
  })
