import { rows } from '#kit/server/database/rows.ts'
import { change, document } from '#domains/hiring/contract/onboarding.models.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx, Work } from '#kit/server/context.ts'
import type { SecretBox } from '#kit/server/secret-box.ts'
import type { Bank, Change, Document } from '#domains/hiring/contract/onboarding.models.ts'
import { maskNumber } from '#domains/hiring/contract/onboarding.rules.ts'

/** The scope of a sealed number: it does not open for another record. */
const bankScope = (onboardId: number): string => `onboard_banks:${onboardId}`
const documentScope = (onboardId: number): string => `onboard_documents:${onboardId}`

export const saveBankOf = async (
  work: Work,
  box: SecretBox,
  onboardId: number,
  { iban, account_number, ...bank }: Bank,
  entered_by: number | null,
): Promise<string> => {
  const number = iban ?? account_number ?? ''
  const values = {
    holder: bank.holder,
    bank_name: bank.bank_name,
    currency: bank.currency,
    routing_code: bank.routing_code ?? null,
    is_iban: iban !== undefined,
    secret_enc: box.seal(number, bankScope(onboardId)),
    secret_mask: maskNumber(number),
    entered_by,
    updated_at: work.now,
  }
  await work.tx
    .insertInto('onboard_banks')
    .values({ onboard_id: onboardId, ...values })
    .onConflict((row) => row.column('onboard_id').doUpdateSet(values))
    .execute()
  return values.secret_mask
}

/** The bank data with the whole number; undefined without any. */
export const openBank = async (tx: Tx, box: SecretBox, onboardId: number) => {
  const row = await tx
    .selectFrom('onboard_banks as b')
    .leftJoin('accounts as a', 'a.id', 'b.entered_by')
    .selectAll('b')
    .select('a.name as entered_name')
    .where('b.onboard_id', '=', onboardId)
    .executeTakeFirst()
  return row && { ...row, number: box.open(row.secret_enc, bankScope(onboardId)) }
}

/** Returns the bank data with the sealed number; undefined without any. */
export const findBank = (tx: Tx, onboardId: number) =>
  tx.selectFrom('onboard_banks').selectAll().where('onboard_id', '=', onboardId).executeTakeFirst()

/** Deletes the bank data of an onboarding. */
export const deleteBank = async (tx: Tx, onboardId: number): Promise<void> => {
  await tx.deleteFrom('onboard_banks').where('onboard_id', '=', onboardId).execute()
}

export const sealNumber = (box: SecretBox, onboardId: number, number: string | undefined) => ({
  number_enc: number === undefined ? null : box.seal(number, documentScope(onboardId)),
  number_mask: number === undefined ? null : maskNumber(number),
})
export const openNumber = (box: SecretBox, onboardId: number, sealed: Buffer): string =>
  box.open(sealed, documentScope(onboardId))

const named = z.array(z.object({ key: z.string(), label: z.string() }))

const documentsRow = document.omit({ label: true })

/** The documents of an onboarding, the live ones first. */
export const listDocuments = async (tx: Tx, onboardId: number, types: unknown): Promise<Document[]> => {
  const labels = new Map(named.parse(types).map(({ key, label }) => [key, label]))
  const found = await rows(tx, documentsRow)`
    select d.id, d.type_key, d.name, case when f.deleted_at is null then f.id end as file_id, d.number_mask as number, d.expires_on, d.state,
      d.comment, a.name as uploaded_by, d.created_at as uploaded_at
    from onboard_documents d left join files f on f.id = d.file_id left join accounts a on a.id = d.uploaded_by
    where d.onboard_id = ${onboardId} order by d.state = 'replaced', d.id`
  return found.map((row) => ({ ...row, label: labels.get(row.type_key) ?? row.type_key }))
}

/** Requested changes that are not accepted yet. */
export const listChanges = async (tx: Tx, onboardId: number): Promise<Change[]> =>
  rows(tx, change)`select c.id, c.target, c.field, c.document_id, c.comment, c.answered_at is not null as is_answered
    from onboard_changes c where c.onboard_id = ${onboardId} and c.resolved_at is null order by c.id`

type ChangeFilter = Readonly<{ target: Change['target']; fields?: readonly string[]; document_ids?: readonly number[] }>

const matching = ({ target, fields, document_ids }: ChangeFilter) =>
  sql`target = ${target} and resolved_at is null
    and (${fields ?? null}::text[] is null or field = any(${fields ?? null}::text[]))
    and (${document_ids ?? null}::int[] is null or document_id = any(${document_ids ?? null}::int[]))`

/** Marks requested changes as made by the person. */
export const markChanged = async ({ tx, now }: Work, onboardId: number, filter: ChangeFilter): Promise<void> => {
  await sql`update onboard_changes set answered_at = coalesce(answered_at, ${now}::timestamptz)
    where onboard_id = ${onboardId} and ${matching(filter)}`.execute(tx)
}

/** Closes requested changes that the reviewer accepts. */
export const resolveChanges = async ({ tx, now }: Work, onboardId: number, filter: ChangeFilter): Promise<void> => {
  await sql`update onboard_changes set answered_at = coalesce(answered_at, ${now}::timestamptz), resolved_at = ${now}::timestamptz
    where onboard_id = ${onboardId} and ${matching(filter)}`.execute(tx)
}

type NewChange = Readonly<{
  target: Change['target']
  field: string | null
  document_id: number | null
  comment: string
}>

/** Requests a change, in place of an earlier request for the same thing. */
export const requestChange = async (work: Work, onboardId: number, requested: NewChange): Promise<void> => {
  await resolveChanges(work, onboardId, {
    target: requested.target,
    ...(requested.field === null ? {} : { fields: [requested.field] }),
    ...(requested.document_id === null ? {} : { document_ids: [requested.document_id] }),
  })
  await work.tx
    .insertInto('onboard_changes')
    .values({ onboard_id: onboardId, ...requested, asked_by: work.by.account_id, created_at: work.now })
    .execute()
}

export const countLiveDocuments = async (tx: Tx, onboardId: number): Promise<number> =>
  (
    await tx
      .selectFrom('onboard_documents')
      .select(sql<number>`count(*)::int`.as('n'))
      .where('onboard_id', '=', onboardId)
      .where('state', '!=', 'replaced')
      .executeTakeFirstOrThrow()
  ).n
