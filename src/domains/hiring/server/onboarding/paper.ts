import { invalid } from '#kit/contract/envelope.ts'
import type { Work } from '#kit/server/context.ts'
import { insertFile } from '#kit/server/files/stored-files.ts'
import type { StoredDocument } from '#kit/server/files/documents.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import { z } from 'zod'
import { hiringRefusals } from '../../contract/hiring.refusals.ts'
import { PAPER } from '../../contract/onboarding.calls.ts'
import { documentType, type DocumentType } from '../../contract/checklist.models.ts'
import type { HeldOnboard } from './store/onboards.ts'
import { answerChanges, countLive, sealNumber } from './store/papers.ts'

export const typesOf = (held: Pick<HeldOnboard, 'document_types'>): DocumentType[] =>
  z.array(documentType).parse(held.document_types)

/** The kind of paper that an onboarding asks for; 400 for another one. */
export const typeOf = (held: HeldOnboard, key: string): DocumentType => {
  const type = typesOf(held).find((one) => one.key === key)
  if (!type) throw invalid({ type_key: 'This document is not asked for' })
  return type
}

type Paper = Readonly<{ number?: string | undefined; expires_on?: string | undefined }>

/** What must come with a paper, so that it can become a part of the employee record. */
const checkPaper = (type: DocumentType, { content }: StoredDocument, { number, expires_on }: Paper): void => {
  const faults: Record<string, string> = {}
  if (type.becomes === 'identity_document' && number === undefined) faults['number'] = 'Number is required'
  if (type.needs_expiry && expires_on === undefined) faults['expires_on'] = 'Expiry is required'
  if (type.becomes === 'photo' && !content.content_type.startsWith('image/'))
    faults['file'] = 'Send a JPEG, PNG or WebP picture'
  if (Object.keys(faults).length > 0) throw invalid(faults)
}

/**
 * Files a paper with a locked onboarding. Of a kind that is asked for once, the one before is replaced, and what was asked
 * to be changed about it is answered. `uploadedBy` null: the person. Answers its id.
 */
export const filePaper = async (
  work: Work,
  box: SecretBox,
  held: HeldOnboard,
  type: DocumentType,
  document: StoredDocument,
  paper: Paper,
  uploadedBy: number | null,
): Promise<number> => {
  const { tx, now } = work
  const { content, name } = document
  checkPaper(type, document, paper)
  const before = type.multiple
    ? []
    : await tx
        .selectFrom('onboard_documents')
        .select('id')
        .where('onboard_id', '=', held.id)
        .where('type_key', '=', type.key)
        .where('state', '!=', 'replaced')
        .execute()
  if (before.length === 0 && (await countLive(tx, held.id)) >= PAPER.most) throw hiringRefusals.refusal('papers_full')
  const old = before.map(({ id }) => id)
  if (old.length > 0)
    await tx.updateTable('onboard_documents').set({ state: 'replaced' }).where('id', 'in', old).execute()
  const owner = { kind: 'onboard_document', id: held.id } as const
  const file_id = await insertFile(work, content, { owner, original_name: name })
  const { id } = await tx
    .insertInto('onboard_documents')
    .values({
      onboard_id: held.id,
      type_key: type.key,
      is_multiple: type.multiple,
      file_id,
      name,
      ...sealNumber(box, held.id, paper.number),
      expires_on: paper.expires_on ?? null,
      uploaded_by: uploadedBy,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (old.length > 0) {
    await tx.updateTable('onboard_documents').set({ replaced_by_id: id }).where('id', 'in', old).execute()
    await answerChanges(work, held.id, { target: 'document', document_ids: old })
  }
  return id
}
