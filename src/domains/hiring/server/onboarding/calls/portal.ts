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
import { DOCUMENT_LIMITS } from '../../../contract/onboarding.calls.ts'
import { type Change, type Document, PROFILE_FIELDS, type ProfileField } from '../../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../../contract/onboarding.rules.ts'
import * as calls from '../../../contract/portal.calls.ts'
import { noteChange, noteEventOnce } from '../workflow/events.ts'
import { notifySubmitted } from '../notify/notices.ts'
import { fileDocument, typeOf } from '../workflow/file-document.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import { admitPerson, lockOwnOnboard } from '../rules/portal-access.ts'
import { getPortalView } from '../present/portal-view.ts'
import type { StoredOnboard } from '../store/onboards.ts'
import { markChanged, listChanges, listDocuments, saveBankOf } from '../store/documents.ts'
import { isContract } from '../store/contracts.ts'
import { touchPortalSession } from '../store/portal-sessions.ts'
import { deleteDocument, findByFile, findOwnPending, findReplacedBy } from '../store/stored-documents.ts'
import { updateOnboard } from '../store/stored-onboards.ts'
import { updateSeen } from '../store/welcomes.ts'
import { stepOf } from './locked-onboard.ts'
import { profileColumns } from './onboards.ts'

const { refusal } = hiringRefusals

type PageContext = PublicContext &
  Readonly<{ begin: <Result>(piece: (work: Work) => Promise<Result>) => Promise<Result> }>

export const viewPortal = handlePublic(calls.viewPortal, async (context) =>
  context.begin(async (work) => {
    const session = await admitPerson({ tx: work.tx, now: work.now, origin: context.origin })
    await touchPortalSession(work, session.id)
    return getPortalView(work, session.onboard_id)
  }),
)

/** Locks and returns the own record, while the person may change it. */
const lockEditable = async (work: Work, context: PageContext): Promise<StoredOnboard> => {
  const onboard = await lockOwnOnboard(work, context)
  if (onboard.state !== 'started' && onboard.state !== 'changes_requested') throw refusal('closed')
  return onboard
}

const isSame = (a: unknown, b: unknown): boolean => sorted(a ?? null) === sorted(b ?? null)
/** PostgreSQL stores the keys of objects in another order than they were sent in. */
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([x], [y]) => (x < y ? -1 : 1)))
      : inner,
  )

const openFields = (changes: readonly Change[]): ReadonlySet<string> =>
  new Set(changes.flatMap(({ target, field }) => (target === 'profile' && field !== null ? [field] : [])))

type Typed = Omit<Parsed<typeof calls.saveProfile>['body'], 'version'>

/** Returns the fields that differ from the stored ones; after a review, only those with a requested change may differ. */
const changedFields = async (work: Work, onboard: StoredOnboard, typed: Typed): Promise<ProfileField[]> => {
  const stored: Readonly<Record<string, unknown>> = onboard
  const changed = PROFILE_FIELDS.filter((field) => typed[field] !== undefined && !isSame(typed[field], stored[field]))
  if (onboard.state === 'started') return changed
  const open = openFields(await listChanges(work.tx, onboard.id))
  const closed = changed.find((field) => !open.has(field))
  if (closed !== undefined) throw refusal('not_reopened', { field: PROFILE_LABELS[closed] })
  return changed
}

export const saveProfile = handlePublic(calls.saveProfile, async (context) =>
  context.begin(async (work) => {
    const { version, ...typed } = context.body
    const onboard = await lockEditable(work, context)
    requireVersion(onboard, version)
    const changed = await changedFields(work, onboard, typed)
    if (changed.length > 0) {
      const columns = profileColumns(Object.fromEntries(changed.map((field) => [field, typed[field]])))
      await updateOnboard(work.tx, onboard.id, columns)
      await markChanged(work, onboard.id, { target: 'profile', fields: changed })
      await noteEventOnce(work, onboard.id, 'paper', 'The person saved the profile')
      await audit(work, 'hiring.onboard_saved', { entity: 'onboards', id: onboard.id, after: { fields: changed } })
    }
    return getPortalView(work, onboard.id)
  }),
)

export const saveBank = ({ box }: OnboardingParts) =>
  handlePublic(calls.saveBank, async (context) =>
    context.begin(async (work) => {
      const onboard = await lockEditable(work, context)
      const changes = await listChanges(work.tx, onboard.id)
      if (onboard.state === 'changes_requested' && !changes.some(({ target }) => target === 'bank'))
        throw refusal('not_reopened', { field: 'Bank account' })
      const masked = await saveBankOf(work, box, onboard.id, context.body, null)
      await markChanged(work, onboard.id, { target: 'bank' })
      const state = onboard.bank_state === 'accepted' ? 'pending' : onboard.bank_state
      await updateOnboard(work.tx, onboard.id, { bank_state: state })
      await noteChange(work, 'hiring.onboard_saved', onboard.id, 'paper', 'The person entered the bank account', {
        after: { fields: ['bank'] },
      })
      return { masked, state }
    }),
  )

const UPLOADS = { name: 'onboarding-papers', free: 30, window_seconds: 3600, first_wait: 600, max_wait: 3600 } as const

const ownDocument = ({ uploaded_by: _by, ...document }: Document) => document

/** Refuses a document after a review, unless a change of it was requested or none of its type exists. */
const refuseAccepted = async (work: Work, onboard: StoredOnboard, key: string, label: string): Promise<void> => {
  if (onboard.state === 'started') return
  const documents = await listDocuments(work.tx, onboard.id, onboard.document_types)
  const live = documents.filter((one) => one.type_key === key && one.state !== 'replaced')
  if (live.length === 0) return
  const open = await listChanges(work.tx, onboard.id)
  if (!open.some(({ document_id }) => live.some(({ id }) => id === document_id)))
    throw refusal('not_reopened', { field: label })
}

export const addOwnDocument = ({ files, box }: OnboardingParts) =>
  handlePublicUpload(
    calls.addOwnDocument,
    async (context) => {
      const session = await admitPerson(context)
      await refuseBeyond(context.tx, bucket(UPLOADS, String(session.onboard_id)), context.now)
    },
    async ({ file }) => storeDocument(files, file, DOCUMENT_LIMITS),
    async (context) => {
      const onboard = await lockOwnOnboard(context, context)
      if (onboard.state !== 'started' && onboard.state !== 'changes_requested') throw refusal('closed')
      const type = typeOf(onboard, context.body.type_key)
      await refuseAccepted(context, onboard, type.key, type.label)
      const id = await fileDocument(context, box, onboard, type, context.prepared, context.body, null)
      await noteChange(context, 'hiring.document_added', onboard.id, 'paper', `The person added: ${type.label}`)
      const documents = await listDocuments(context.tx, onboard.id, onboard.document_types)
      const added = documents.find((one) => one.id === id)
      if (!added) throw notFound()
      return ownDocument(added)
    },
  )

export const deleteOwnDocument = handlePublic(calls.deleteOwnDocument, async (context) =>
  context.begin(async (work) => {
    const onboard = await lockEditable(work, context)
    const row = await findOwnPending(work.tx, onboard.id, context.params.id)
    if (!row) throw notFound()
    // A document that fulfils a request stays until another file replaces it.
    const replaced = await findReplacedBy(work.tx, row.id)
    if (replaced && onboard.state === 'changes_requested') throw notFound()
    await deleteDocument(work.tx, row.id)
    await deleteFile(work, row.file_id)
    await noteChange(work, 'hiring.document_removed', onboard.id, 'paper', 'The person deleted a document')
    return { id: row.id }
  }),
)

export const submitDocuments = handlePublic(calls.submitDocuments, async (context) =>
  context.begin(async (work) => {
    const onboard = await lockEditable(work, context)
    requireVersion(onboard, context.body.version)
    const state = await stepOf(work, onboard, 'submit', null)
    const again = (part: StoredOnboard['profile_state']) => (part === 'changes_requested' ? 'pending' : part)
    await updateOnboard(work.tx, onboard.id, {
      state,
      submitted_at: work.now,
      profile_state: again(onboard.profile_state),
      bank_state: again(onboard.bank_state),
    })
    await noteChange(work, 'hiring.onboard_submitted', onboard.id, 'paper', 'The person submitted the documents')
    await notifySubmitted(work, onboard)
    return getPortalView(work, onboard.id)
  }),
)

const WELCOME_STATES = ['approved', 'converted'] as const

export const seeWelcome = handlePublic(calls.seeWelcome, async (context) =>
  context.begin(async (work) => {
    const onboard = await lockOwnOnboard(work, context)
    if (WELCOME_STATES.some((state) => state === onboard.state)) await updateSeen(work.tx, onboard.id, work.now)
    return {}
  }),
)

export const openOwnDocument = ({ files }: OnboardingParts) =>
  handlePublic(calls.openOwnDocument, async (context) => {
    const session = await admitPerson(context)
    const { tx, params } = context
    const own =
      (await findByFile(tx, session.onboard_id, params.id)) ?? (await isContract(tx, params.id, session.onboard_id))
    const file = own && (await findFile(context.tx, context.params.id))
    if (!file) throw notFound()
    return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
  })
