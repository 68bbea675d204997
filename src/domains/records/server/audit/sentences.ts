import { isRecord } from '#kit/contract/is-record.ts'
import type { Actor } from '#kit/server/actor.ts'
import { auditLabel, auditLabels, recordKind } from '#kit/server/audit-labels.ts'
import { auditSentences, type Does } from '#kit/server/audit-sentences.ts'
import { auditWords, type ReadWords } from '#kit/server/audit-words.ts'
import type { AuditChange, AuditRow, AuditVerb } from '../../contract/audit.models.ts'
import type { Tx } from '#kit/server/context.ts'
import { mayReadField } from './readers.ts'
import { restorableFields } from './restore.ts'
import { namedBy, namedIn, type NameOf, recordOf, sayWhat } from './say.ts'
import type { StoredAudit } from './store/audit.ts'
import { readNames } from './store/names.ts'
import { readReferences, type TableOf } from './store/references.ts'
import { fieldWords, isNamedBeside, type Reader } from './value-words.ts'

const VERBS: readonly (readonly [AuditVerb, RegExp])[] = [
  ['export', /_exported$|\.exported$/],
  ['sign_in', /^session\./],
  ['create', /_(added|created|copied|drafted|imported|uploaded|invited)$|\.(added|created|sent|filed|punched_in)$/],
  ['delete', /_(deleted|removed|purged)$|\.(deleted|removed)$/],
  ['update', /_(updated|changed|edited|saved|set|moved|corrected)$|\.(updated|changed|edited|saved|moved|corrected)$/],
]

/** What kind of act an action is. What only looks is declared with its words; the rest shows in the name. */
const verbOf = (action: string, words: ReadWords | undefined): AuditVerb =>
  words?.reads ? 'read' : (VERBS.find(([, pattern]) => pattern.test(action))?.[0] ?? 'state')

/** The actions that are of one kind. */
export const actionsOf = (verb: AuditVerb): string[] =>
  [...auditWords()].flatMap(([action, words]) => (verbOf(action, words) === verb ? [action] : []))

/** The words of a sentence, without what is filled in. */
const plainOf = (does: Does | undefined): string =>
  [does ?? '']
    .flat()
    .join('\n')
    .replaceAll(/\{[^}]*\}|[[\]]/g, '')

/** The actions whose words or sentences have a text in it. */
export const actionsSaying = (q: string): string[] => {
  const sought = q.toLowerCase()
  return [...auditWords()].flatMap(([action, { text }]) =>
    `${text}\n${plainOf(auditSentences().get(action))}`.toLowerCase().includes(sought) ? [action] : [],
  )
}

/** The actions that only look at something. */
export const readingActions = (): string[] => actionsOf('read')

// Said elsewhere, or no value of the row.
const LEFT_OUT = new Set(['id', 'version', 'updated_at', 'reason'])

type Values = Readonly<Record<string, unknown>>

const MOST_TEXT = 400
const textOf = (action: string, field: string, row: Values, reader: Reader): string | null => {
  if (row[field] === null || row[field] === undefined) return null
  const text = fieldWords(action, field, row, reader)
  return text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

const changesOf = (actor: Actor, { action, before, after }: StoredAudit, reader: Reader): AuditChange[] => {
  const [was, is] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((field) => {
    if (isSame(was[field], is[field]) || LEFT_OUT.has(field)) return []
    if (isNamedBeside(field, was) || isNamedBeside(field, is)) return []
    const [old, now] = [textOf(action, field, was, reader), textOf(action, field, is, reader)]
    const is_hidden = !mayReadField(actor, action, field)
    const label = auditLabel(action, field)
    return [{ field, label, before: is_hidden ? null : old, after: is_hidden ? null : now, is_hidden }]
  })
}

const areTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string')

/**
 * The fields that a sentence names. What is said beside a difference stands in `after` alone, and is no field of the record;
 * where only rows below the record changed, `fields` says which.
 */
const changedFields = ({ before, after }: StoredAudit, changes: readonly AuditChange[]): readonly string[] => {
  const names = changes.map(({ field }) => field).filter((field) => field !== 'fields')
  if (isRecord(before)) return names.filter((field) => Object.hasOwn(before, field))
  const told = isRecord(after) ? after['fields'] : null
  return names.length === 0 && areTexts(told) ? told : names
}

const sentenceOf = (actor: Actor, row: StoredAudit, changes: readonly AuditChange[], nameOf: NameOf): string => {
  const who = row.actor?.name ?? 'Muster'
  const as = row.on_behalf_of ? `, acting as ${row.on_behalf_of.name},` : ''
  const fields = auditLabels(row.action, changedFields(row, changes))
  return `${who}${as} ${sayWhat(row, { fields, mayRead: (field) => mayReadField(actor, row.action, field), nameOf })}`
}

type Reading = Readonly<{ nameOf: NameOf; tableOf: TableOf }>

/** What an id in a field is called: by its name, else by what it is. */
const calledIn =
  ({ entity }: StoredAudit, { nameOf, tableOf }: Reading): Reader['called'] =>
  (field, id) => {
    const table = tableOf(entity, field)
    return table === null ? null : (nameOf(table, id) ?? `${recordKind(table)} ${id}`)
  }

/** A row as the actor reads it, with the names of what it is about. */
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

/** Rows as the actor reads them. What they name is read with one statement for all of them. */
export const presentAudit = async (tx: Tx, actor: Actor, rows: readonly StoredAudit[]): Promise<AuditRow[]> => {
  const tableOf = await readReferences(tx)
  const nameOf = await readNames(
    tx,
    rows.flatMap((row) => [...namedBy(row), ...namedIn(row, tableOf)]),
  )
  return rows.map((row) => present(actor, row, { nameOf, tableOf }))
}
