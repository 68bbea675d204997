import { forbidden, invalid, notFound } from '#kit/contract/envelope.ts'
import type { Parsed } from '#kit/contract/call.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import { endPerson } from '#domains/people/server/index.ts'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { actOnOnboard as actCall } from '../../../contract/conversion.calls.ts'
import * as calls from '../../../contract/onboarding.calls.ts'
import type { PartState } from '../../../contract/onboarding.models.ts'
import { PROFILE_LABELS } from '../../../contract/onboarding.rules.ts'
import { closeLinks } from '../end.ts'
import { noteChange } from '../events.ts'
import { mailChanges } from '../mails.ts'
import { filePaper, typeOf, typesOf } from '../paper.ts'
import type { OnboardingParts } from '../parts.ts'
import { holds, presentOnboard } from '../present.ts'
import type { HeldOnboard } from '../store/onboards.ts'
import { askForChange, listChanges, listDocuments, resolveChanges } from '../store/papers.ts'
import { findPerson } from '../store/person.ts'
import { holdOnboard, readOnboard, stepOf } from './held.ts'

const { refusal } = hiringRefusals

export const addDocument = ({ files, box }: OnboardingParts) =>
  handleUpload(
    calls.addDocument,
    async ({ file }) => storeDocument(files, file, calls.PAPER),
    async (context) => {
      const { tx, actor, body, prepared } = context
      const held = await holdOnboard(context, body.id, null)
      if (!['draft', 'invited', 'started', 'submitted', 'changes_requested'].includes(held.state))
        throw refusal('closed')
      const type = typeOf(held, body.type_key)
      const id = await filePaper(context, box, held, type, prepared, body, actor.account_id)
      await noteChange(context, 'hiring.document_added', held.id, 'paper', `A document was added: ${type.label}`)
      const added = (await listDocuments(tx, held.id, held.document_types)).find((one) => one.id === id)
      if (!added) throw notFound()
      return added
    },
  )

type Item = Parsed<typeof calls.reviewOnboard>['body']['items'][number]

/** A living paper of the record, and all papers whose place it has. */
const paperOf = async (context: Context, held: HeldOnboard, id: number | undefined) => {
  const documents = await listDocuments(context.tx, held.id, held.document_types)
  const found = documents.find((one) => one.id === id && one.state !== 'replaced')
  if (!found) throw invalid({ document_id: 'Document does not exist' })
  const isMultiple = typesOf(held).some(({ key, multiple }) => key === found.type_key && multiple)
  const same = documents.filter((one) => one.id === found.id || (!isMultiple && one.type_key === found.type_key))
  return { ...found, same: same.map((one) => one.id) }
}

/** Judges one part; answers what the time line and the mail say of it. */
const judge = async (context: Context, held: HeldOnboard, item: Item): Promise<string> => {
  const { tx, actor, now } = context
  const { target, decision, field = null } = item
  const comment = item.comment ?? ''
  const isAsked = decision === 'changes_requested'
  if (isAsked && comment.length < 3) throw refusal('comment_missing')
  const state: PartState = decision
  if (target === 'document') {
    const paper = await paperOf(context, held, item.document_id)
    await tx
      .updateTable('onboard_documents')
      .set({ state, comment: isAsked ? comment : null, reviewed_by: actor.account_id, reviewed_at: now })
      .where('id', '=', paper.id)
      .execute()
    if (isAsked) await askForChange(context, held.id, { target, field: null, document_id: paper.id, comment })
    else await resolveChanges(context, held.id, { target, document_ids: paper.same })
    return `${paper.label}: ${isAsked ? comment : 'accepted'}`
  }
  if (target === 'profile' && isAsked && field === null) throw invalid({ field: 'Say which field has to change' })
  const column = target === 'profile' ? 'profile_state' : 'bank_state'
  await tx
    .updateTable('onboards')
    .set({ [column]: state })
    .where('id', '=', held.id)
    .execute()
  const what = target === 'bank' ? 'Bank account' : field === null ? 'Profile' : PROFILE_LABELS[field]
  if (isAsked)
    await askForChange(context, held.id, {
      target,
      field: target === 'profile' ? field : null,
      document_id: null,
      comment,
    })
  else await resolveChanges(context, held.id, { target })
  return `${what}: ${isAsked ? comment : 'accepted'}`
}

const sendBack = async (context: Context, parts: OnboardingParts, held: HeldOnboard): Promise<void> => {
  const state = await stepOf(context, held, 'send_back', context.actor)
  await context.tx.updateTable('onboards').set({ state }).where('id', '=', held.id).execute()
  const documents = await listDocuments(context.tx, held.id, held.document_types)
  const lines = (await listChanges(context.tx, held.id)).map(({ target, field, document_id, comment }) => {
    if (target === 'bank') return `Bank account: ${comment}`
    if (field !== null) return `${PROFILE_LABELS[field]}: ${comment}`
    return `${documents.find(({ id }) => id === document_id)?.label ?? 'Document'}: ${comment}`
  })
  await mailChanges(parts, context, await findPerson(context.tx, held.id), lines.join('\n'))
  await noteChange(context, 'hiring.onboard_sent_back', held.id, 'review', 'Given back for changes')
}

export const reviewOnboard = (parts: OnboardingParts) =>
  handle(calls.reviewOnboard, async (context) => {
    const { actor, body } = context
    if (body.items.some(({ target }) => target === 'bank') && !holds(actor, 'people.bank.write')) throw forbidden()
    const held = await holdOnboard(context, body.id, body.version)
    await stepOf(context, held, 'review', actor)
    const said: string[] = []
    for (const item of body.items) said.push(await judge(context, held, item))
    if (said.length > 0) {
      // The version says that the papers were judged, also where only rows beside the record changed.
      await context.tx.updateTable('onboards').set({ state: held.state }).where('id', '=', held.id).execute()
      await noteChange(context, 'hiring.onboard_reviewed', held.id, 'review', said.join('; '))
    }
    if (body.send_back === true) await sendBack(context, parts, held)
    return presentOnboard(actor)(await readOnboard(context, held.id))
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

const reopen = async (context: Context, held: HeldOnboard, reason: string): Promise<void> => {
  const state = await stepOf(context, held, 'reopen', context.actor)
  await context.tx
    .updateTable('onboards')
    .set({ state, approved_at: null, approved_by: null })
    .where('id', '=', held.id)
    .execute()
  await noteChange(context, 'hiring.onboard_reopened', held.id, 'review', `Opened again: ${reason}`, {
    after: { reason },
  })
}

/** Who did not come: the employment ends with its first day. */
const noShow = async (context: Context, held: HeldOnboard, reason: string): Promise<void> => {
  const { tx, actor, now } = context
  const state = await stepOf(context, held, 'no_show', actor)
  if (held.employee_id === null) throw notFound()
  await endPerson(context, actor, held.employee_id, { kind: 'mutual', last_day: held.joining_on, reason })
  await closeLinks(context, held.id)
  await tx
    .updateTable('onboards')
    .set({ state, ended_at: now, ended_reason: reason, password_hash: null })
    .where('id', '=', held.id)
    .execute()
  await noteChange(context, 'hiring.onboard_no_show', held.id, 'record', `Did not come: ${reason}`, {
    after: { reason },
  })
}

export const actOnOnboard = handle(actCall, async (context) => {
  const { tx, actor, body } = context
  if (!holds(actor, NEEDED[body.action])) throw forbidden()
  const held = await holdOnboard(context, body.id, body.version)
  if (body.action === 'reopen') await reopen(context, held, reasonOf(body.reason))
  if (body.action === 'no_show') await noShow(context, held, reasonOf(body.reason))
  if (body.action === 'complete') {
    const state = await stepOf(context, held, 'complete', actor)
    await tx.updateTable('onboards').set({ state }).where('id', '=', held.id).execute()
    await noteChange(context, 'hiring.onboard_completed', held.id, 'record', 'Completed')
  }
  return presentOnboard(actor)(await readOnboard(context, held.id))
})
