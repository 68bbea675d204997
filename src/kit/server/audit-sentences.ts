import type { AnyRecord } from '../contract/record.ts'
import { inputName } from '../contract/record-shapes.ts'
import { entries, type Filling, registry } from './slots.ts'

/**
 * The sentence of an action in the audit, after the name of the actor: `moved {whom}[ to {team}][ from {day}]`.
 *
 * A slot is filled from the row:
 * - `{whom}`, `{whose}`: the person concerned; where that is the actor, "themselves" and "their own".
 * - `{name}`: the record that the row is about, by the name in its table or in the row itself.
 * - `{fields}`: the names of the fields that were changed.
 * - `{field}`, `{was.field}`: a value after and before. `{field@table}`: the record or the person that the id names.
 * - `{one|other}`: the first of them that exists.
 *
 * A part in brackets is left out where one of its slots is empty. Of several sentences the first is used whose
 * slots outside of brackets all have a value; the last one needs only `{whom}` and `{whose}`.
 */
export type Does = string | readonly [string, ...string[]]

/** Names of the rows of a table: an SQL expression over a row `t`, and the column of its id, where that is not `id`. */
export type RecordName =
  | string
  | Readonly<{
      key: string
      name: string
      /** Returns the name for people, where the row has only a key. */
      of?: (name: string) => string
    }>

/** The sentences of all actions of a domain, and how its records are called in them. */
export type AuditSentences<Labels> = Readonly<{
  does: { readonly [Action in keyof Labels]: Does }
  names: Readonly<Record<string, RecordName>>
  /** Labels of fields, as they follow "changed the", where the name does not read well. */
  fields?: Readonly<Record<string, string>>
  /** Labels of texts by field, where they do not read well as they are; null leaves a text as it is. */
  values?: Readonly<Record<string, (value: string) => string | null>>
  /** Labels of the codes of an enumerated field, in every action, where the codes themselves do not read well. */
  codes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Labels of one record of a table, where the name of the table does not give it. */
  kinds?: Readonly<Record<string, string>>
}>

type Declared = AuditSentences<Readonly<Record<string, unknown>>>
const sentenceOfAudit = registry<Declared>('sentences of the audit')

/** Returns the labels of the inputs of described records, as they follow "changed the". */
const nounsOf = (records: readonly AnyRecord[]): Record<string, string> =>
  Object.fromEntries(
    records.flatMap(({ fields }) =>
      Object.entries(fields).flatMap(([name, one]) =>
        one.kind === 'shown' ? [] : [name, inputName(name, one)].map((key) => [key, one.noun ?? inSentence(one.label)]),
      ),
    ),
  )

/** Begins a label in small letters, unless it begins with an abbreviation. */
const inSentence = (label: string): string =>
  /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label

/** The sentences of a domain. Its described records name their fields, unless `fields` does. */
export const sentencesOfDomain = (domain: string, sentences: Declared, records: readonly AnyRecord[] = []): Filling =>
  entries(sentenceOfAudit, { [domain]: { ...sentences, fields: { ...nounsOf(records), ...sentences.fields } } })

const merged = <Value>(part: (one: Declared) => Readonly<Record<string, Value>>) =>
  sentenceOfAudit.made(
    (all): ReadonlyMap<string, Value> => new Map(all.flatMap(([, one]) => Object.entries(part(one)))),
  )

/** The sentences of every action, by its key. */
export const auditSentences = merged(({ does }) => does)

/** The names of the rows of tables. */
export const recordNames = merged(({ names }) => names)

/** The labels of one record of a table that domains declare. */
export const recordKinds = merged(({ kinds = {} }) => kinds)

const ofActions = <Value>({ does }: Declared, value: Value): Record<string, Value> =>
  Object.fromEntries(Object.keys(does).map((action) => [action, value]))

/** The labels of fields of each action that domains declare. */
export const fieldsOfActions = merged((one) => ofActions(one, one.fields ?? {}))

/** The labels of texts in the fields of each action that domains declare. */
export const valuesOfActions = merged((one) => ofActions(one, one.values ?? {}))

/** The labels of codes of enumerated fields that domains declare, by field and code. */
export const codesOfFields = merged(({ codes = {} }) =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([field, labels]) =>
      Object.entries(labels).map(([code, label]): [string, string] => [`${field} ${code}`, label]),
    ),
  ),
)
