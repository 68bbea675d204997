import { sql } from 'kysely'
import { isContract } from '../onboarding/store/contracts.ts'
import type { Tx } from '#kit/server/context.ts'
import { findFile, type StoredFile } from '#kit/server/files/stored-files.ts'

/** A document of an onboarding, also where it became a part of an employee record. */
export const findOnboardFile = async (tx: Tx, id: number): Promise<StoredFile | undefined> => {
  const document = await tx.selectFrom('onboard_documents').select('id').where('file_id', '=', id).executeTakeFirst()
  return document || (await isContract(tx, id)) ? findFile(tx, id) : undefined
}

/** A file that a candidate handed in. */
export const findCandidateFile = async (tx: Tx, id: number): Promise<StoredFile | undefined> => {
  const file = await findFile(tx, id)
  return file?.owner_kind === 'candidate_document' ? file : undefined
}

/** The letter of an offer or its signed reply: both name the pay. */
export const findOfferFile = async (tx: Tx, id: number): Promise<StoredFile | undefined> => {
  const file = await findFile(tx, id)
  return file?.owner_kind === 'offer_letter' ? file : undefined
}

/** The CV of a candidate whom an account interviews. */
export const findOwnResume = async (tx: Tx, accountId: number, id: number): Promise<StoredFile | undefined> => {
  const { rows } =
    await sql`select from candidates c join interviews i on i.candidate_id = c.id and i.state <> 'cancelled'
    join interview_people m on m.interview_id = i.id where c.resume_file_id = ${id} and m.account_id = ${accountId}`.execute(
      tx,
    )
  return rows.length === 0 ? undefined : findFile(tx, id)
}

/** Returns a stored file of an offer: its letter, or a signed reply. */
export const findFileOfOffer = (tx: Tx, offerId: number, id: number) =>
  tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', id)
    .where('owner_kind', '=', 'offer_letter')
    .where('owner_id', '=', offerId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
