import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import { fileResponse, deleteFile, insertFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { openInterviewFile as ownCall } from '../../contract/interviews.calls.ts'
import { REPLY_LIMITS, uploadReply as answerCall } from '../../contract/offers.calls.ts'
import { openHiringFile as fileCall, RESUME_LIMITS, uploadResume as resumeCall } from '../../contract/openings.calls.ts'
import { seesPay } from '../rules/offer-pay.ts'
import { presentCandidate } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import { findCandidateFile, findOfferFile, findOwnResume, findOnboardFile } from '../store/files.ts'
import { lockOffer } from '../store/offers.ts'
import { updateCandidate } from '../store/stored-candidates.ts'
import { getCandidate } from './candidates.ts'

/** Stores the CV of a candidate; a new one replaces the old one. */
export const uploadResume = (files: FileStore) =>
  handleUpload(
    resumeCall,
    async ({ file }) => storeDocument(files, file, RESUME_LIMITS),
    async (context) => {
      const { tx, actor, body, prepared } = context
      const locked = found(await lockCandidate(tx, body.id))
      if (locked.purged_at !== null) throw hiringRefusals.refusal('candidate_ended')
      const owner = { kind: 'candidate_document', id: body.id } as const
      const file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      await updateCandidate(tx, body.id, { resume_file_id: file_id })
      if (locked.resume_file_id !== null) await deleteFile(context, locked.resume_file_id)
      await audit(context, 'hiring.resume_added', { entity: 'candidates', id: body.id, after: { name: prepared.name } })
      return presentCandidate(actor)(await getCandidate(context, body.id))
    },
  )

/** Stores the signed reply to an offer. */
export const uploadReply = (files: FileStore) =>
  handleUpload(
    answerCall,
    async ({ file }) => storeDocument(files, file, REPLY_LIMITS),
    async (context) => {
      const { tx, body, prepared } = context
      const locked = found(await lockOffer(tx, body.id))
      if (locked.offer.state !== 'sent') throw hiringRefusals.refusal('bad_state', { state: locked.offer.state })
      const owner = { kind: 'offer_letter', id: body.id } as const
      const file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      return { file_id, name: prepared.name }
    },
  )

export const openHiringFile = (files: FileStore) =>
  handle(fileCall, async (context) => {
    const { tx, actor, params } = context
    const onboardFile = scopeOf(actor, 'hiring.documents.read') !== null && (await findOnboardFile(tx, params.id))
    const letter = seesPay(context) && (await findOfferFile(tx, params.id))
    const file = found((await findCandidateFile(tx, params.id)) || onboardFile || letter || null)
    const after = { name: file.original_name }
    if (letter) await audit(context, 'hiring.offer_pay_read', { entity: 'offers', id: letter.owner_id, after })
    await audit(context, 'hiring.file_read', { entity: 'files', id: file.id, after })
    return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
  })

export const openInterviewFile = (files: FileStore) =>
  handle(ownCall, async (context) => {
    const file = found(await findOwnResume(context.tx, context.actor.account_id, context.params.id))
    await audit(context, 'hiring.file_read', { entity: 'files', id: file.id, after: { name: file.original_name } })
    return fileResponse(files, file, { shown: 'attachment', cache: 'never' })
  })
