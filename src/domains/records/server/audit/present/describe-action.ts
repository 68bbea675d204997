import { dayText } from '#kit/contract/day-text.ts'
import { duration } from '#kit/contract/duration.ts'
import { isRecord } from '#kit/contract/is-record.ts'
import { auditValue, recordKind } from '#kit/server/audit-labels.ts'
import { auditSentences, type RecordName, recordNames } from '#kit/server/audit-sentences.ts'
import type { AuditRecord } from '../../../contract/audit.models.ts'
import { fillIn, type Place, type Source, sourcesOf } from './slots.ts'
import type { StoredAudit } from '../store/audit.ts'
import type { TableOf } from '../store/references.ts'

/** A reference from a row of the audit to a row of a table. */
export type Named = Readonly<{ table: string; id: number }>
/** Returns the name of a row of a table. */
export type NameOf = (table: string, id: number) => string | null

const partsOf = (value: unknown): Readonly<Record<string, unknown>> => (isRecord(value) ? value : {})

const valueOf = (row: StoredAudit, { from, field }: Source): unknown => {
  const [was, is] = [partsOf(row.before)[field], partsOf(row.after)[field]]
  if (from !== 'either') return from === 'before' ? was : is
  return is ?? was
}

// Larger numbers do not fit into a column of ids.
const MAX_ID = 2 ** 31 - 1
const idsOf = (value: unknown): number[] =>
  (Array.isArray(value) ? value : [value]).filter(
    (one): one is number => Number.isInteger(one) && Number(one) <= MAX_ID,
  )

const MAX_NAMED = 10

/** Returns the rows of tables whose names the sentence of a row may need. */
export const namedBy = (row: StoredAudit): Named[] => {
  const does = auditSentences().get(row.action)
  if (does === undefined) return []
  const named = sourcesOf(does).flatMap((source) => {
    const { table } = source
    return table === null
      ? []
      : idsOf(valueOf(row, source))
          .slice(0, MAX_NAMED)
          .map((id) => ({ table, id }))
  })
  return row.entity_id === null ? named : [...named, { table: row.entity, id: row.entity_id }]
}

/** Returns the ids in a value of a field and in its parts, each with its field. */
const idsIn = (field: string, value: unknown): [string, number][] => {
  if (Array.isArray(value)) return value.flatMap((one) => idsIn(field, one))
  if (isRecord(value)) return Object.entries(value).flatMap(([name, part]) => idsIn(name, part))
  return idsOf(value).map((id) => [field, id])
}

// In rows with long lists, ids above this number are shown as numbers.
const MAX_IDS = 60

/** Returns the rows of tables whose ids are in the changed values of a row. */
export const namedIn = (row: StoredAudit, tableOf: TableOf): Named[] =>
  [row.before, row.after]
    .flatMap((values) => idsIn('', values))
    .flatMap(([field, id]) => {
      const table = tableOf(row.entity, field)
      return table === null ? [] : [{ table, id }]
    })
    .slice(0, MAX_IDS)

const MAX_TEXT_LENGTH = 80
const CODE = /^[a-z][a-zA-Z]*(?:[._][a-z][a-zA-Z]*)+$/
const monthText = (month: string): string => dayText(`${month}-01`).replace(/^1 /, '')
const spaced = (code: string): string =>
  code.replaceAll(/[._]/g, ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

/** Formats a text of a row for a sentence; empty for ids, instants and everything that is not plain text. */
const textOf = (text: string): string => {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayText(text)
  if (/^\d{4}-\d\d$/.test(text)) return monthText(text)
  if (/^\d{4}-\d\d-\d\dT|^\d+$|^[{[]/.test(text)) return ''
  const plain = CODE.test(text) ? spaced(text) : text.replaceAll(/[{}[\]]|\s+/g, ' ').trim()
  return plain.length > MAX_TEXT_LENGTH ? `${plain.slice(0, MAX_TEXT_LENGTH)}…` : plain
}

const numberText = (field: string, value: number): string => {
  if (field.endsWith('minutes')) return value === 0 ? '' : duration(value)
  return /(^|_)(id|minor|enc|version)$/.test(field) ? '' : String(value)
}

const list = new Intl.ListFormat('en-GB')
const MAX_LISTED = 3
const listText = (texts: readonly string[]): string => {
  const more = texts.length - MAX_LISTED
  return list.format(more > 1 ? [...texts.slice(0, MAX_LISTED), `${more} others`] : texts)
}

const describeValue = (value: unknown, { field, table }: Source, nameOf: NameOf): string => {
  if (Array.isArray(value))
    return listText(value.map((one) => describeValue(one, { from: 'either', field, table }, nameOf)).filter(Boolean))
  if (isRecord(value)) return typeof value['name'] === 'string' ? textOf(value['name']) : ''
  if (typeof value === 'string') return textOf(value)
  if (typeof value !== 'number') return ''
  return table === null ? numberText(field, value) : (nameOf(table, value) ?? '')
}

/** Returns the field with the name of the record at that time, where the names of its table come from one column. */
const ownField = (name: RecordName | undefined): string | null =>
  /^t\.([a-z_]+)$/.exec(typeof name === 'object' ? name.name : (name ?? ''))?.[1] ?? null

const ERASED = 'a name that was erased'
const OWN_NAMES = ['name', 'title', 'subject']

const recordName = (row: StoredAudit, nameOf: NameOf): string => {
  const own = (field: string) =>
    describeValue(valueOf(row, { from: 'either', field, table: null }), { from: 'either', field, table: null }, nameOf)
  const how = recordNames().get(row.entity)
  const field = ownField(how)
  const then = field === null ? null : valueOf(row, { from: 'either', field, table: null })
  const called = typeof how === 'object' && typeof then === 'string' ? how.of?.(then) : undefined
  const ofThen = called ?? (field === null ? '' : own(field))
  const ofNow = row.entity_id === null ? '' : textOf(nameOf(row.entity, row.entity_id) ?? '')
  return ofThen || ofNow || OWN_NAMES.map(own).find(Boolean) || (row.erased_at === null ? '' : ERASED)
}

/** Describes the record of a row. Its current name comes first, because it represents all rows of the record; an erased name is null. */
export const recordOf = (row: StoredAudit, nameOf: NameOf): AuditRecord => {
  const ofNow = row.entity_id === null ? '' : textOf(nameOf(row.entity, row.entity_id) ?? '')
  const name = ofNow || recordName(row, nameOf)
  return { kind: recordKind(row.entity), name: name === '' || name === ERASED ? null : name }
}

type Details = Readonly<{
  /** The labels of the changed fields. */
  fields: readonly string[]
  mayRead: (field: string) => boolean
  nameOf: NameOf
}>

const whomOf = ({ is_own, subject }: StoredAudit, { can_go, before }: Place): string => {
  if (subject !== null && !is_own) return subject.name
  if (can_go) return ''
  if (!is_own) return 'someone'
  return before.endsWith(' of ') ? 'their own' : 'themselves'
}

const whoseOf = ({ is_own, subject }: StoredAudit): string => {
  if (is_own) return 'their own'
  return subject === null ? 'the' : `${subject.name}’s`
}

/** Describes the action of a row, without its actor. */
export const describeAction = (row: StoredAudit, { fields, mayRead, nameOf }: Details): string => {
  const does = auditSentences().get(row.action)
  if (does === undefined) return `did what is no longer declared: ${spaced(row.action)}`
  const special: Readonly<Record<string, (place: Place) => string>> = {
    whom: (place) => whomOf(row, place),
    whose: () => whoseOf(row),
    name: () => recordName(row, nameOf),
    fields: () => listText(fields),
  }
  const fillBy = (source: Source, place: Place): string => {
    const fill = source.from === 'either' && source.table === null ? special[source.field] : undefined
    if (fill) return fill(place)
    if (!mayRead(source.field)) return ''
    const value = valueOf(row, source)
    const called = typeof value === 'string' ? auditValue(row.action, source.field, value) : null
    return called ?? describeValue(value, source, nameOf)
  }
  return fillIn(does, (slot, place) => {
    for (const source of slot) {
      const text = fillBy(source, place)
      if (text !== '') return text
    }
    return ''
  })
}
