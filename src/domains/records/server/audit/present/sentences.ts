import { isRecord } from '#kit/contract/is-record.ts'
import type { Actor } from '#kit/server/actor.ts'
import { auditLabel, auditLabels, recordKind } from '#kit/server/audit-labels.ts'
import { auditSentences, type Does } from '#kit/server/audit-sentences.ts'
import { auditWords, type ReadLabels } from '#kit/server/audit-words.ts'
import type { AuditChange, AuditRow, AuditVerb } from '../../../contract/audit.models.ts'
import type { Tx } from '#kit/server/context.ts'
import { mayReadField } from '../rules/readers.ts'
import { restorableFields } from '../workflow/restore.ts'
import { namedBy, namedIn, type NameOf, recordOf, describeAction } from './describe-action.ts'
import type { StoredAudit } from '../store/audit.ts'
import { listNames } from '../store/names.ts'
import { getReferences, type TableOf } from '../store/references.ts'
import { fieldText, hasNamedSibling, type Reader } from './value-text.ts'

const VERBS: readonly (readonly [AuditVerb, RegExp])[] = [
  ['export', /_exported$|\.exported$/],
  ['sign_in', /^session\./],
  ['create', /_(added|created|copied|drafted|imported|uploaded|invited)$|\.(added|created|sent|filed|punched_in)$/],
  ['delete', /_(deleted|removed|purged)$|\.(deleted|removed)$/],
  ['update', /_(updated|changed|edited|saved|set|moved|corrected)$|\.(updated|changed|edited|saved|moved|corrected)$/],
]

/** Returns the kind of an action. Actions that only read are declared as such; the name shows the others. */
const verbOf = (action: string, entry: ReadLabels | undefined): AuditVerb =>
  entry?.reads ? 'read' : (VERBS.find(([, pattern]) => pattern.test(action))?.[0] ?? 'state')

/** Returns the actions of one kind. */
export const listActionsOf = (verb: AuditVerb): string[] =>
  [...auditWords()].flatMap(([action, entry]) => (verbOf(action, entry) === verb ? [action] : []))

/** Returns the fixed text of a sentence, without its slots. */
const plainOf = (does: Does | undefined): string =>
  [does ?? '']
    .flat()
    .join('\n')
    .replaceAll(/\{[^}]*\}|[[\]]/g, '')

/** Returns the actions whose label or sentence contains a text. */
export const listActionsContaining = (q: string): string[] => {
  const lowered = q.toLowerCase()
  return [...auditWords()].flatMap(([action, { text }]) =>
    `${text}\n${plainOf(auditSentences().get(action))}`.toLowerCase().includes(lowered) ? [action] : [],
  )
}

/** Returns the actions that only read something. */
export const listReadingActions = (): string[] => listActionsOf('read')

// Shown elsewhere, or no values of the record.
const LEFT_OUT = new Set(['id', 'version', 'updated_at', 'reason'])

type Values = Readonly<Record<string, unknown>>

const MAX_TEXT_LENGTH = 400
const textOf = (action: string, field: string, row: Values, reader: Reader): string | null => {
  if (row[field] === null || row[field] === undefined) return null
  const text = fieldText(action, field, row, reader)
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const changesOf = (actor: Actor, { action, before, after }: StoredAudit, reader: Reader): AuditChange[] => {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    if (isSame(was[field], is[field]) || LEFT_OUT.has(field)) return []
    if (hasNamedSibling(field, was) || hasNamedSibling(field, is)) return []
    const [old, now] = [textOf(action, field, was, reader), textOf(action, field, is, reader)]
    const is_hidden = !mayReadField(actor, action, field)
    const label = auditLabel(action, field)
    return [{ field, label, before: is_hidden ? null : old, after: is_hidden ? null : now, is_hidden }]
  })
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * Returns the fields that a sentence names. Details of a change are in `after` alone, and are no fields of the record; where
 * only rows below the record changed, `fields` lists them.
 */
const changedFields = ({ before, after }: StoredAudit, changes: readonly AuditChange[]): readonly string[] => {
  const names = changes.map(({ field }) => field).filter((field) => field !== 'fields')
  if (isRecord(before)) return names.filter((field) => Object.hasOwn(before, field))
  const ownFields = isRecord(after) ? after['fields'] : null
  return names.length === 0 && areTexts(ownFields) ? ownFields : names
}

const sentenceOf = (actor: Actor, row: StoredAudit, changes: readonly AuditChange[], nameOf: NameOf): string => {
  const who = row.token ? `Token ${row.token.name}, of ${row.actor?.name ?? 'Muster'},` : (row.actor?.name ?? 'Muster')
  const as = row.on_behalf_of ? `, acting as ${row.on_behalf_of.name},` : ''
  const fields = auditLabels(row.action, changedFields(row, changes))
  return `${who}${as} ${describeAction(row, { fields, mayRead: (field) => mayReadField(actor, row.action, field), nameOf })}`
}

type Reading = Readonly<{ nameOf: NameOf; tableOf: TableOf }>

/** Returns a function that names the id in a field: by the name of the row, else by its kind and number. */
const calledIn =
  ({ entity }: StoredAudit, { nameOf, tableOf }: Reading): Reader['called'] =>
  (field, id) => {
    const table = tableOf(entity, field)
    return table === null ? null : (nameOf(table, id) ?? `${recordKind(table)} ${id}`)
  }

/** Returns a row as the actor reads it, with the names of the records in it. */
const present = (actor: Actor, row: StoredAudit, reading: Reading): AuditRow => {
  const { before: _before, after, erased_at, is_own: _isOwn, ...rest } = row
  const changes = changesOf(actor, row, { zone: actor.time_zone, called: calledIn(row, reading) })
  const reason = isRecord(after) && typeof after['reason'] === 'string' ? after['reason'] : null
  return {
    ...rest,
    verb: verbOf(row.action, auditWords().get(row.action)),
    record: recordOf(row, reading.nameOf),
    sentence: sentenceOf(actor, row, changes, reading.nameOf),
    changes,
    erased_at,
    reason,
    can: { restore: restorableFields(actor, row) },
  }
}

/** Returns rows as the actor reads them. One statement reads the names of all records in them. */
export const presentAudit = async (tx: Tx, actor: Actor, rows: readonly StoredAudit[]): Promise<AuditRow[]> => {
  const tableOf = await getReferences(tx)
  const nameOf = await listNames(
    tx,
    rows.flatMap((row) => [...namedBy(row), ...namedIn(row, tableOf)]),
  )
  return rows.map((row) => present(actor, row, { nameOf, tableOf }))
}
