import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { Context } from '#kit/server/context.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import { endPerson } from '#domains/people/server/index.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { actOnOnboard as actCall } from '../../../contract/conversion.calls.ts'
import * as calls from '../../../contract/onboarding.calls.ts'
import type { PartState } from '../../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../../contract/onboarding.rules.ts'
import { endAccess } from '../workflow/end-onboard.ts'
import { noteChange } from '../workflow/events.ts'
import { mailChanges } from '../notify/mails.ts'
import { fileDocument, typeOf, typesOf } from '../workflow/file-document.ts'
import type { OnboardingParts } from '../rules/parts.ts'
import { hasPermission, presentOnboard } from '../present/present-onboard.ts'
import type { StoredOnboard } from '../store/onboards.ts'
import { requestChange, listChanges, listDocuments, resolveChanges } from '../store/documents.ts'
import { findPerson } from '../store/person.ts'
import { updateDocument } from '../store/stored-documents.ts'
import { updateOnboard } from '../store/stored-onboards.ts'
import { lockOnboardVersion, getOnboard, stepOf } from './locked-onboard.ts'

const { refusal } = hiringRefusals

export const addDocument = ({ files, box }: OnboardingParts) =>
  handleUpload(
    calls.addDocument,
    async ({ file }) => storeDocument(files, file, calls.DOCUMENT_LIMITS),
    async (context) => {
      const { tx, actor, body, prepared } = context
      const onboard = await lockOnboardVersion(context, body.id, null)
      if (!['draft', 'invited', 'started', 'submitted', 'changes_requested'].includes(onboard.state))
        throw refusal('closed')
      const type = typeOf(onboard, body.type_key)
      const id = await fileDocument(context, box, onboard, type, prepared, body, actor.account_id)
      await noteChange(context, 'hiring.document_added', onboard.id, 'paper', `A document was added: ${type.label}`)
      return found((await listDocuments(tx, onboard.id, onboard.document_types)).find((one) => one.id === id))
    },
  )

type Item = Parsed<typeof calls.reviewOnboard>['body']['items'][number]

/** Returns a live document of the record, with the ids of all documents that it replaced. */
const getLiveDocument = async (context: Context, onboard: StoredOnboard, id: number | undefined) => {
  const documents = await listDocuments(context.tx, onboard.id, onboard.document_types)
  const live = documents.find((one) => one.id === id && one.state !== 'replaced')
  if (!live) throw invalid({ document_id: 'Document does not exist' })
  const isMultiple = typesOf(onboard).some(({ key, multiple }) => key === live.type_key && multiple)
  const same = documents.filter((one) => one.id === live.id || (!isMultiple && one.type_key === live.type_key))
  return { ...live, same: same.map((one) => one.id) }
}

/** Reviews one part. Returns the line about it for the time line. */
const reviewPart = async (context: Context, onboard: StoredOnboard, item: Item): Promise<string> => {
  const { tx, actor, now } = context
  const { target, decision, field = null } = item
  const comment = item.comment ?? ''
  const isChangeRequested = decision === 'changes_requested'
  if (isChangeRequested && comment.length < 3) throw refusal('comment_missing')
  const state: PartState = decision
  if (target === 'document') {
    const document = await getLiveDocument(context, onboard, item.document_id)
    const reviewed = { reviewed_by: actor.account_id, reviewed_at: now }
    await updateDocument(tx, document.id, { state, comment: isChangeRequested ? comment : null, ...reviewed })
    if (isChangeRequested)
      await requestChange(context, onboard.id, { target, field: null, document_id: document.id, comment })
    else await resolveChanges(context, onboard.id, { target, document_ids: document.same })
    return `${document.label}: ${isChangeRequested ? comment : 'accepted'}`
  }
  if (target === 'profile' && isChangeRequested && field === null)
    throw invalid({ field: 'Say which field has to change' })
  const column = target === 'profile' ? 'profile_state' : 'bank_state'
  await updateOnboard(tx, onboard.id, { [column]: state })
  const what = target === 'bank' ? 'Bank account' : field === null ? 'Profile' : PROFILE_LABELS[field]
  if (isChangeRequested)
    await requestChange(context, onboard.id, {
      target,
      field: target === 'profile' ? field : null,
      document_id: null,
      comment,
    })
  else await resolveChanges(context, onboard.id, { target })
  return `${what}: ${isChangeRequested ? comment : 'accepted'}`
}

const sendBack = async (context: Context, parts: OnboardingParts, onboard: StoredOnboard): Promise<void> => {
  const state = await stepOf(context, onboard, 'send_back', context.actor)
  await updateOnboard(context.tx, onboard.id, { state })
  await mailRequests(context, parts, onboard)
  await noteChange(context, 'hiring.onboard_sent_back', onboard.id, 'review', 'Given back for changes')
}

/** Mails the open requests to the person. */
const mailRequests = async (context: Context, parts: OnboardingParts, onboard: StoredOnboard): Promise<void> => {
  const documents = await listDocuments(context.tx, onboard.id, onboard.document_types)
  const lines = (await listChanges(context.tx, onboard.id)).map(({ target, field, document_id, comment }) => {
    if (target === 'bank') return `Bank account: ${comment}`
    if (field !== null) return `${PROFILE_LABELS[field]}: ${comment}`
    return `${documents.find(({ id }) => id === document_id)?.label ?? 'Document'}: ${comment}`
  })
  await mailChanges(parts, context, await findPerson(context.tx, onboard.id), lines.join('\n'))
}

export const reviewOnboard = (parts: OnboardingParts) =>
  handle(calls.reviewOnboard, async (context) => {
    const { actor, body } = context
    if (body.items.some(({ target }) => target === 'bank') && !hasPermission(actor, 'people.bank.write'))
      throw forbidden()
    const onboard = await lockOnboardVersion(context, body.id, body.version)
    await stepOf(context, onboard, 'review', actor)
    const lines: string[] = []
    for (const item of body.items) lines.push(await reviewPart(context, onboard, item))
    if (lines.length > 0) {
      // Raises the version of the record, also where only rows of other tables changed.
      await updateOnboard(context.tx, onboard.id, { state: onboard.state })
      await noteChange(context, 'hiring.onboard_reviewed', onboard.id, 'review', lines.join('; '))
    }
    if (body.send_back === true) await sendBack(context, parts, onboard)
    return presentOnboard(actor)(await getOnboard(context, onboard.id))
  })

const NEEDED = {
  reopen: 'hiring.onboard.approve',
  complete: 'hiring.onboard.write',
  no_show: 'hiring.onboard.convert',
} as const

const reasonOf = (reason: string | undefined): string => {
  if (reason === undefined) throw invalid({ reason: 'Reason is required' })
  return reason
}

type OpenedItems = NonNullable<Parsed<typeof actCall>['body']['items']>

/** Opens an approved onboarding again; the parts to be changed are requested of the person at once, with the reason. */
const reopen = async (
  context: Context,
  parts: OnboardingParts,
  onboard: StoredOnboard,
  { reason, items }: Readonly<{ reason: string; items: OpenedItems }>,
): Promise<void> => {
  if (items.some(({ target }) => target === 'bank') && !hasPermission(context.actor, 'people.bank.write'))
    throw forbidden()
  const state = await stepOf(context, onboard, 'reopen', context.actor)
  await updateOnboard(context.tx, onboard.id, { state, approved_at: null, approved_by: null })
  await noteChange(context, 'hiring.onboard_reopened', onboard.id, 'review', `Opened again: ${reason}`, {
    after: { reason },
  })
  if (items.length === 0) return
  for (const item of items)
    await reviewPart(context, onboard, { ...item, decision: 'changes_requested', comment: reason })
  await mailRequests(context, parts, onboard)
}

/** Records that the person did not come: the employment ends with its first day. */
const noShow = async (
  context: Context,
  onboard: StoredOnboard,
  reason: string,
  is_confirmed: boolean,
): Promise<void> => {
  const { tx, actor, now } = context
  const state = await stepOf(context, onboard, 'no_show', actor)
  if (onboard.employee_id === null) throw notFound()
  const end = { kind: 'mutual', last_day: onboard.joining_on, reason, is_confirmed } as const
  await endPerson(context, actor, onboard.employee_id, end)
  await endAccess(context, onboard.id)
  await updateOnboard(tx, onboard.id, { state, ended_at: now, ended_reason: reason, password_hash: null })
  await noteChange(context, 'hiring.onboard_no_show', onboard.id, 'record', `Did not come: ${reason}`, {
    after: { reason },
  })
}

export const actOnOnboard = (parts: OnboardingParts) =>
  handle(actCall, async (context) => {
    const { tx, actor, body } = context
    if (!hasPermission(actor, NEEDED[body.action])) throw forbidden()
    const onboard = await lockOnboardVersion(context, body.id, body.version)
    if (body.action === 'reopen')
      await reopen(context, parts, onboard, { reason: reasonOf(body.reason), items: body.items ?? [] })
    if (body.action === 'no_show') await noShow(context, onboard, reasonOf(body.reason), body.confirm ?? false)
    if (body.action === 'complete') {
      const state = await stepOf(context, onboard, 'complete', actor)
      await updateOnboard(tx, onboard.id, { state })
      await noteChange(context, 'hiring.onboard_completed', onboard.id, 'record', 'Completed')
    }
    return presentOnboard(actor)(await getOnboard(context, onboard.id))
  })
