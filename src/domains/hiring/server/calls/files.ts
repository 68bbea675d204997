import { notFound } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { storeDocument } from '#kit/server/files/documents.ts'
import { fileResponse, deleteFile, insertFile } from '#kit/server/files/stored-files.ts'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { openInterviewFile as ownCall } from '../../contract/interviews.calls.ts'
import { ANSWER, uploadAnswer as answerCall } from '../../contract/offers.calls.ts'
import { openHiringFile as fileCall, RESUME, uploadResume as resumeCall } from '../../contract/openings.calls.ts'
import { seesPay } from '../offer-pay.ts'
import { presentCandidate } from '../present.ts'
import { lockCandidate } from '../store/candidates.ts'
import { findCandidateFile, findOfferFile, findOwnResume, findPaperFile } from '../store/files.ts'
import { lockOffer } from '../store/offers.ts'
import { readCandidate } from './candidates.ts'

/** The CV of a candidate; a new one takes the place of the old. */
export const uploadResume = (files: FileStore) =>
  handleUpload(
    resumeCall,
    async ({ file }) => storeDocument(files, file, RESUME),
    async (context) => {
      const { tx, actor, body, prepared } = context
      const locked = await lockCandidate(tx, body.id)
      if (!locked) throw notFound()
      if (locked.purged_at !== null) throw hiringRefusals.refusal('candidate_ended')
      const owner = { kind: 'candidate_document', id: body.id } as const
      const file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      await tx.updateTable('candidates').set({ resume_file_id: file_id }).where('id', '=', body.id).execute()
      if (locked.resume_file_id !== null) await deleteFile(context, locked.resume_file_id)
      await audit(context, 'hiring.resume_added', { entity: 'candidates', id: body.id, after: { name: prepared.name } })
      return presentCandidate(actor)(await readCandidate(context, body.id))
    },
  )

/** The signed answer to an offer. */
export const uploadAnswer = (files: FileStore) =>
  handleUpload(
    answerCall,
    async ({ file }) => storeDocument(files, file, ANSWER),
    async (context) => {
      const { tx, body, prepared } = context
      const held = await lockOffer(tx, body.id)
      if (!held) throw notFound()
      if (held.offer.state !== 'sent') throw hiringRefusals.refusal('bad_state', { state: held.offer.state })
      const owner = { kind: 'offer_letter', id: body.id } as const
      const file_id = await insertFile(context, prepared.content, { owner, original_name: prepared.name })
      return { file_id, name: prepared.name }
    },
  )

export const openHiringFile = (files: FileStore) =>
  handle(fileCall, async (context) => {
    const { tx, actor, params } = context
    const paper = scopeOf(actor, 'hiring.documents.read') !== null && (await findPaperFile(tx, params.id))
    const letter = seesPay(context) && (await findOfferFile(tx, params.id))
    const found = (await findCandidateFile(tx, params.id)) || paper || letter
    if (!found) throw notFound()
    const after = { name: found.original_name }
    if (letter) await audit(context, 'hiring.offer_pay_read', { entity: 'offers', id: letter.owner_id, after })
    await audit(context, 'hiring.file_read', { entity: 'files', id: found.id, after })
    return fileResponse(files, found, { shown: 'attachment', cache: 'never' })
  })

export const openInterviewFile = (files: FileStore) =>
  handle(ownCall, async (context) => {
    const found = await findOwnResume(context.tx, context.actor.account_id, context.params.id)
    if (!found) throw notFound()
    await audit(context, 'hiring.file_read', { entity: 'files', id: found.id, after: { name: found.original_name } })
    return fileResponse(files, found, { shown: 'attachment', cache: 'never' })
  })
