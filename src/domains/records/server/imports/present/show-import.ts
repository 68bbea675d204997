import type { Context } from '#kit/server/context.ts'
import { type Importable, importables } from '#kit/server/importable.ts'
import { scopeOf } from '#kit/server/actor.ts'
import type { ImportDetails, ImportedFile, ImportKind } from '../../../contract/imports.models.ts'
import { listSamples } from '../store/import-rows.ts'
import type { StoredImport, Viewer } from '../store/imports.ts'
import { progressOf } from '../workflow/progress.ts'

type Reader = Pick<Context, 'actor' | 'now'>

/** Imports of everyone are open to those who may see all of them; those of data that the role may not change, to no one. */
export const viewerOf = ({ actor }: Reader): Viewer => ({
  account_id: actor.account_id,
  isAll: scopeOf(actor, 'records.import') === 'all',
  kinds: importables
    .all()
    .filter(([, { permission }]) => scopeOf(actor, permission) !== null)
    .map(([kind]) => kind),
})

/** Returns the kind of data with this name that the actor may import. */
export const findImportable = (name: string): Importable | undefined =>
  importables.all().find(([key]) => key === name)?.[1]

/** Returns a kind of data with its columns and the names that these take now. */
export const kindOf = async (
  context: Pick<Context, 'tx' | 'actor' | 'now'>,
  name: string,
  { title, noun, columns, matches, choicesOf }: Importable,
): Promise<ImportKind> => {
  const choicesNow = await choicesOf(context.tx, context)
  return {
    kind: name,
    title,
    noun: [...noun],
    columns: columns.map(({ field, label, isRequired, choices }) => ({
      field,
      label,
      is_required: isRequired === true,
      choices: [...(choices ?? choicesNow[field] ?? [])],
    })),
    matches: Object.entries(matches).map(([field, label]) => ({ field, label })),
  }
}

/** Returns an import as lists have it. */
export const showImport = ({ actor, now }: Reader, row: StoredImport): ImportedFile => {
  const isOwn = row.account_id === actor.account_id
  const isOpen = (row.state === 'uploaded' || row.state === 'checked') && row.cleared_at === null
  return {
    id: row.id,
    version: row.version,
    kind: row.kind,
    title: findImportable(row.kind)?.title ?? row.kind,
    by: { id: row.account_id, name: row.by_name },
    created_at: row.created_at,
    file_name: row.file_name,
    state: row.state,
    row_count: row.row_count,
    counts: row.counts,
    applied_at: row.applied_at,
    undo_until: row.undo_until,
    undone_at: row.undone_at,
    can: {
      change: isOwn && isOpen,
      apply: isOwn && isOpen && row.state === 'checked',
      undo: row.state === 'applied' && row.undo_until !== null && row.undo_until > now,
      delete: isOpen,
    },
  }
}

/** Returns an import with all of its choices. */
export const showDetails = async (
  context: Context,
  row: StoredImport,
  importable: Importable,
): Promise<ImportDetails> => ({
  ...showImport(context, row),
  titles: row.titles,
  samples: await listSamples(context.tx, row.id, row.titles.length),
  mapping: row.mapping,
  options: row.options,
  kept: row.kept ?? [],
  progress: progressOf(row.id),
  is_cleared: row.cleared_at !== null,
  of: await kindOf(context, row.kind, importable),
})
