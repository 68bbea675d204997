import { forbidden, invalid } from '#kit/contract/envelope.ts'
import { scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import { handle, handleUpload } from '#kit/server/call/handle.ts'
import { found } from '#kit/server/database/rows.ts'
import * as calls from '../../../contract/imports.calls.ts'
import { recordsRefusals } from '../../../contract/records.refusals.ts'
import { readTable } from '../documents/read-table.ts'
import { findImportable } from '../present/show-import.ts'
import { guessDateFormat } from '#kit/server/import-values.ts'
import { guessMapping } from '../rules/guess-mapping.ts'
import * as lines from '../store/import-rows.ts'
import * as store from '../store/imports.ts'
import { getDetails, lockOpen, requireSender } from '../workflow/open-import.ts'

export const addImport = handleUpload(
  calls.addImport,
  async ({ file }) => ({ table: await readTable(file.path), name: file.name }),
  async (context) => {
    const { tx, actor, body, now, prepared } = context
    const importable = findImportable(body.kind)
    if (!importable) throw invalid({ kind: 'This kind of data cannot be imported' })
    if (scopeOf(actor, importable.permission) === null) throw forbidden()
    const { titles, rows } = prepared.table
    const earlier = await store.findEarlierMapping(tx, body.kind, titles)
    const mapping = earlier?.mapping ?? guessMapping(titles, importable.columns)
    // A column without a value in most rows finds no one.
    const isFilled = (field: string): boolean => {
      const at = mapping.indexOf(field)
      return at >= 0 && rows.filter(({ cells }) => (cells[at] ?? '') !== '').length * 2 >= rows.length
    }
    const [first = '', ...others] = Object.keys(importable.matches)
    const match = [first, ...others].find(isFilled) ?? others.at(-1) ?? first
    const id = await store.insertImport(
      tx,
      {
        kind: body.kind,
        account_id: actor.account_id,
        file_name: prepared.name,
        titles: [...titles],
        mapping,
        options: earlier?.options ?? {
          mode: 'upsert',
          match,
          date_format: guessDateFormat(rows.flatMap(({ cells }) => cells)),
          defaults: {},
          creates_missing: false,
          sends_invitations: false,
        },
        created_at: now,
      },
      rows,
    )
    await audit(context, 'records.import_added', {
      entity: 'imports',
      id,
      after: { file: prepared.name, rows: rows.length },
    })
    return getDetails(context, id)
  },
)

export const updateImport = handle(calls.updateImport, async (context) => {
  const { tx, params, body } = context
  const row = await lockOpen(context, params.id, body.version)
  requireSender(context, row)
  const { columns, matches } = found(findImportable(row.kind))
  const mapping = body.mapping ?? row.mapping
  const known = new Map(columns.map(({ field, label }) => [field, label]))
  if (mapping.length !== row.titles.length) throw invalid({ mapping: 'The mapping has another number of columns' })
  for (const [at, field] of mapping.entries()) {
    if (field === null) continue
    const label = known.get(field)
    if (label === undefined) throw invalid({ mapping: `${field} is no field` })
    if (mapping.indexOf(field) !== at) throw recordsRefusals.refusal('import_twice', { label })
  }
  const given = Object.entries(body.options ?? {}).filter(([, value]) => value !== undefined)
  const options: store.StoredImport['options'] = { ...row.options, ...Object.fromEntries(given) }
  if (!(options.match in matches)) throw invalid({ match: 'Rows cannot be matched by this field' })
  for (const field of Object.keys(options.defaults))
    if (!known.has(field)) throw invalid({ defaults: `${field} is no field` })
  await lines.deleteResults(tx, row.id)
  await store.updateImport(tx, row.id, { mapping, options, state: 'uploaded', counts: null })
  await audit(context, 'records.import_updated', { entity: 'imports', id: row.id, after: { file: row.file_name } })
  return getDetails(context, row.id)
})

export const deleteImport = handle(calls.deleteImport, async (context) => {
  const row = await lockOpen(context, context.params.id, context.query.version)
  await store.deleteImport(context.tx, row.id)
  await audit(context, 'records.import_deleted', { entity: 'imports', id: row.id, before: { file: row.file_name } })
  return { id: row.id }
})
