import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { insertFile } from '#kit/server/files/stored-files.ts'
import type { StoredDocument } from '#kit/server/files/documents.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { z } from 'zod'
import { hiringRefusals } from '../../../contract/hiring.refusals.ts'
import { DOCUMENT_LIMITS } from '../../../contract/onboarding.calls.ts'
import { documentType, type DocumentType } from '../../../contract/onboarding.records.ts'
import type { StoredOnboard } from '../store/onboards.ts'
import { markChanged, countLiveDocuments, sealNumber } from '../store/documents.ts'
import { insertDocument, listLiveOfType, updateDocuments } from '../store/stored-documents.ts'

export const typesOf = (onboard: Pick<StoredOnboard, 'document_types'>): DocumentType[] =>
  z.array(documentType).parse(onboard.document_types)

/** Returns a document type that the onboarding requires; 400 for another one. */
export const typeOf = (onboard: StoredOnboard, key: string): DocumentType => {
  const type = typesOf(onboard).find((one) => one.key === key)
  if (!type) throw invalid({ type_key: 'This document is not asked for' })
  return type
}

type DocumentInput = Readonly<{ number?: string | undefined; expires_on?: string | undefined }>

/** Refuses a document without the values that the employee record needs. */
const checkDocument = (
  type: DocumentType,
  { content }: StoredDocument,
  { number, expires_on }: DocumentInput,
): void => {
  const faults: Record<string, string> = {}
  if (type.becomes === 'identity_document' && number === undefined) faults['number'] = 'Number is required'
  if (type.needs_expiry && expires_on === undefined) faults['expires_on'] = 'Expiry is required'
  if (type.becomes === 'photo' && !content.content_type.startsWith('image/'))
    faults['file'] = 'Send a JPEG, PNG or WebP picture'
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Files a document with a locked onboarding. Of a type that is required once, the earlier one is replaced, and the changes
 * that were requested of it count as made. `uploadedBy` null: the person. Returns its id.
 */
export const fileDocument = async (
  work: Work,
  box: SecretBox,
  onboard: StoredOnboard,
  type: DocumentType,
  document: StoredDocument,
  input: DocumentInput,
  uploadedBy: number | null,
): Promise<number> => {
  const { tx, now } = work
  const { content, name } = document
  checkDocument(type, document, input)
  const old = type.multiple ? [] : await listLiveOfType(tx, onboard.id, type.key)
  if (old.length === 0 && (await countLiveDocuments(tx, onboard.id)) >= DOCUMENT_LIMITS.most)
    throw hiringRefusals.refusal('papers_full')
  if (old.length > 0) await updateDocuments(tx, old, { state: 'replaced' })
  const owner = { kind: 'onboard_document', id: onboard.id } as const
  const file_id = await insertFile(work, content, { owner, original_name: name })
  const id = await insertDocument(tx, {
    onboard_id: onboard.id,
    type_key: type.key,
    is_multiple: type.multiple,
    file_id,
    name,
    ...sealNumber(box, onboard.id, input.number),
    expires_on: input.expires_on ?? null,
    uploaded_by: uploadedBy,
    created_at: now,
  })
  if (old.length > 0) {
    await updateDocuments(tx, old, { replaced_by_id: id })
    await markChanged(work, onboard.id, { target: 'document', document_ids: old })
  }
  return id
}
