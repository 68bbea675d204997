import { sql } from 'kysely'
import { tooLarge, tooMany, unsupported } from '#kit/contract/envelope.ts'
import type { Tx, Work } from '#kit/server/context.ts'
import { kindOf, readHead } from '#kit/server/files/file-kind.ts'
import type { FileStore } from '#kit/server/files/file-store.ts'
import { cleanPicture } from '#kit/server/files/pictures.ts'
import type { UploadedFile } from '#kit/server/files/receive-upload.ts'
import { insertFile, keepBytes, keepUpload, type Kept } from '#kit/server/files/stored-files.ts'
import { DOCUMENT } from '../contract/files.calls.ts'

export type KeptDocument = Readonly<{ kept: Kept; name: string }>

/** A paper of a person: a PDF as it came, or a picture without what a camera writes into it. */
export const keepDocument = async (store: FileStore, file: UploadedFile): Promise<KeptDocument> => {
  if (file.size > DOCUMENT.max_bytes) throw tooLarge()
  const kind = kindOf(await readHead(file.path))
  if (kind === null) throw unsupported()
  if (kind === 'pdf') return { kept: await keepUpload(store, file, kind), name: file.name }
  const picture = await cleanPicture(file.path, DOCUMENT)
  return { kept: await keepBytes(store, picture.bytes, picture.kind), name: file.name }
}

const DAY_SECONDS = 86_400

/** Refuses the 21st paper of a person within 24 hours. The person is locked by the caller. */
const refuseTooMany = async ({ tx, now }: Pick<Work, 'tx' | 'now'>, employeeId: number): Promise<void> => {
  const { rows } = await sql<{ count: number; oldest: string | null }>`
    select count(*)::int as count, min(created_at) as oldest from files
    where owner_kind = 'employee_document' and owner_id = ${employeeId}
      and created_at > ${now}::timestamptz - make_interval(days => 1)`.execute(tx)
  const { count = 0, oldest = null } = rows[0] ?? {}
  if (count < DOCUMENT.a_day) return
  const passed = (Date.parse(now) - Date.parse(oldest ?? now)) / 1000
  throw tooMany(Math.max(1, Math.ceil(DAY_SECONDS - passed)), 'That is enough documents for one day.')
}

export const insertDocument = async (work: Work, employeeId: number, document: KeptDocument): Promise<number> => {
  await refuseTooMany(work, employeeId)
  const owner = { kind: 'employee_document', id: employeeId } as const
  return insertFile(work, document.kept, { owner, original_name: document.name })
}

/** Whether a file is a living paper of a person. */
export const isDocumentOf = async (tx: Tx, fileId: number, employeeId: number): Promise<boolean> => {
  const found = await tx
    .selectFrom('files')
    .select('id')
    .where('id', '=', fileId)
    .where('owner_kind', '=', 'employee_document')
    .where('owner_id', '=', employeeId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return found !== undefined
}

/** Papers that were uploaded more than a day ago and that no detail speaks of. */
export const deleteLooseDocuments = async ({ tx, now }: Pick<Work, 'tx' | 'now'>): Promise<void> => {
  await sql`
    update files f set deleted_at = ${now}
    where f.owner_kind = 'employee_document' and f.deleted_at is null
      and f.created_at < ${now}::timestamptz - make_interval(days => 1)
      and not exists (select from employee_details d where d.file_id = f.id and d.state in ('active', 'pending'))`.execute(
    tx,
  )
}
