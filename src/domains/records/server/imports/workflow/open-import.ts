import { notFound } from '#kit/contract/envelope.ts'
import type { ServerDomain } from '#kit/server/call/handle.ts'
import type { Context } from '#kit/server/context.ts'
import { found } from '#kit/server/database/rows.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { findImportable, showDetails, viewerOf } from '../present/show-import.ts'
import * as store from '../store/imports.ts'
import type { ImportParts } from './check-lines.ts'

/** All domains, once they are put together. */
export type Domains = () => readonly ServerDomain[]

/** Locks an import that can still be changed, in the version that its editor saw. */
export const lockOpen = async (
  context: Context,
  id: number,
  version: number | undefined,
): Promise<store.StoredImport> => {
  const row = await store.lockImport(context, viewerOf(context), id, version)
  if (row.state === 'applied' || row.state === 'undone') throw recordsRefusals.refusal('import_applied')
  if (row.cleared_at !== null) throw notFound()
  return row
}

/** Returns the kind of data of an import, with the domains whose calls it sends. */
export const partsOf = (domains: Domains, kind: string): ImportParts => ({
  importable: found(findImportable(kind)),
  domains: domains(),
})

/** Returns an import as its screen shows it. */
export const getDetails = async (context: Context, id: number) => {
  const row = found(await store.findImport(context.tx, viewerOf(context), id))
  return showDetails(context, row, found(findImportable(row.kind)))
}

/** Only the sender of a file changes and applies it. */
export const requireSender = ({ actor }: Context, row: store.StoredImport): void => {
  if (row.account_id !== actor.account_id) throw notFound()
}
