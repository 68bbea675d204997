import { registry } from './slots.ts'

/**
 * What a row of the audit says of its action, after the name of who did it: `moved {whom}[ to {team}][ from {day}]`.
 *
 * A slot is filled from the row:
 * - `{whom}`, `{whose}`: the person concerned; of one's own row "themselves" and "their own".
 * - `{name}`: the record that the row is about, as its table calls it, or as the row itself does.
 * - `{fields}`: the names of the fields that were changed.
 * - `{field}`, `{was.field}`: a value after and before. `{field@table}`: the record or the person that the id names.
 * - `{one|other}`: the first of them that there is.
 *
 * A part in brackets is left out where one of its slots is empty. Of several sentences the first holds whose slots beyond the
 * brackets are all there; the last one needs none but `{whom}` and `{whose}`.
 */
export type Does = string | readonly [string, ...string[]]

/** Names of the rows of a table: what SQL says of a row `t`, and which column is its id, where it is not `id`. */
export type RecordName =
  | string
  | Readonly<{
      key: string
      name: string
      /** What people call it, where the row holds a key alone. */
      of?: (name: string) => string
    }>

/** The sentences of all actions of a domain, and how its records are called in them. */
export type AuditSentences<Words> = Readonly<{
  does: { readonly [Action in keyof Words]: Does }
  names: Readonly<Record<string, RecordName>>
  /** What a field is called, as it stands behind "changed the", where its name does not read well. */
  fields?: Readonly<Record<string, string>>
  /** What a text of a field is called, where it does not read well as it is; null: as it is. */
  values?: Readonly<Record<string, (value: string) => string | null>>
  /** What the codes of an enumerated field are called, in every action, where their words do not say it. */
  codes?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** What one record of a table is called, where the name of the table does not say it. */
  kinds?: Readonly<Record<string, string>>
}>

type Declared = AuditSentences<Readonly<Record<string, unknown>>>
const saidOfAudit = registry<Declared>('sentences of the audit')

/** Adds the sentences of a domain. */
export const addAuditSentences = (domain: string, sentences: Declared): void => saidOfAudit.add(domain, sentences)

const merged = <Value>(part: (one: Declared) => Readonly<Record<string, Value>>) =>
  saidOfAudit.made((all): ReadonlyMap<string, Value> => new Map(all.flatMap(([, one]) => Object.entries(part(one)))))

/** The sentences of every action, by its key. */
export const auditSentences = merged(({ does }) => does)

/** How the rows of tables are called. */
export const recordNames = merged(({ names }) => names)

/** What one record of a table is called, where a domain says it. */
export const recordKinds = merged(({ kinds = {} }) => kinds)

const ofActions = <Value>({ does }: Declared, value: Value): Record<string, Value> =>
  Object.fromEntries(Object.keys(does).map((action) => [action, value]))

/** What the fields of each action are called, where its domain says it. */
export const fieldsOfActions = merged((one) => ofActions(one, one.fields ?? {}))

/** What texts in the fields of each action are called, where its domain says it. */
export const valuesOfActions = merged((one) => ofActions(one, one.values ?? {}))

/** What the codes of enumerated fields are called, by field and code, where a domain says it. */
export const codesOfFields = merged(({ codes = {} }) =>
  Object.fromEntries(
    Object.entries(codes).flatMap(([field, labels]) =>
      Object.entries(labels).map(([code, label]): [string, string] => [`${field} ${code}`, label]),
    ),
  ),
)
