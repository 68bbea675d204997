import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import { notFound } from '../contract/envelope.ts'
import { bare } from '../contract/field-about.ts'
import { id } from '../contract/fields.ts'
import type { AuditAction } from '../contract/keys.ts'
import {
  type AnyRecord,
  type ChangeValues,
  type Field,
  fieldOf,
  type FieldsOfRecord,
  type ValuesOf,
} from '../contract/record.ts'
import { audit, changed } from './audit.ts'
import type { Context, Work } from './context.ts'
import { json } from './database/json.ts'
import { requireVersion } from './database/lock-version.ts'
import { found, single } from './database/rows.ts'
import type { Database } from './database/tables.ts'

type Table = keyof Database
type Columns<Of extends AnyRecord> = Of['table'] extends Table ? keyof Database[Of['table']] & string : never
type Values<Of extends AnyRecord> = ValuesOf<FieldsOfRecord<Of>>
type Given<Of extends AnyRecord> = { readonly [Name in keyof Values<Of>]?: Values<Of>[Name] | undefined }
type Extra<Of extends AnyRecord> = { readonly [Name in Columns<Of>]?: unknown }

/** Saves a field that is no column of the table, such as rows that refer to it. */
type Save<Value> = (work: Work, id: number, value: Value) => Promise<void>
type Elsewhere<Of extends AnyRecord> = {
  readonly [Name in Exclude<keyof Values<Of>, Columns<Of>>]: Save<Values<Of>[Name]>
}

type Options<Of extends AnyRecord, Row> = Readonly<{
  /** The actions of the audit. */
  audit: Readonly<{ added: AuditAction; changed: AuditAction; deleted?: AuditAction }>
  /** Returns a row as its call shows it; undefined where there is none, or the actor may not see it. */
  find: (context: Context, id: number) => Promise<Row | undefined>
  /** Returns the person whom a row concerns, for the audit. */
  whose?: (row: Row) => number | null
  /** False for a row that the actor sees and may not change: a 404, as for one that does not exist. */
  mayChange?: (row: Row) => boolean
}> &
  // A described field that is stored nowhere does not compile.
  (keyof Elsewhere<Of> extends never ? Readonly<{ elsewhere?: never }> : Readonly<{ elsewhere: Elsewhere<Of> }>)

// Methods, not function properties: the same code runs the functions of all records.
type AnySave = { save(work: Work, id: number, value: unknown): Promise<void> }['save']
type AnyCheck<Row> = {
  check(change: Readonly<{ before: Row; given: object; next: object }>): Promise<object | void> | object | void
}['check']
type Check<Of extends AnyRecord, Row> = (change: Change<Of, Row>) => Promise<Extra<Of> | void> | Extra<Of> | void

type Change<Of extends AnyRecord, Row> = Readonly<{
  before: Row
  given: Given<Of>
  /** The values of the inputs after the change. */
  next: ChangeValues<FieldsOfRecord<Of>>
}>

/** Returns true for values that are stored as JSON: objects, and lists of them. Lists of plain values are arrays. */
const isJson = (schema: z.core.$ZodType): boolean => {
  const whole = bare(schema)
  if (whole instanceof z.ZodArray) return isJson(whole.def.element)
  return whole instanceof z.ZodObject || whole instanceof z.ZodRecord
}

const isText = (schema: z.core.$ZodType): boolean =>
  bare(schema) instanceof z.ZodString && !(bare(schema) instanceof z.ZodISODate)

const columnsWhere = <Of extends AnyRecord>(of: Of, test: (schema: z.ZodType) => boolean): readonly Columns<Of>[] => {
  const isColumn = (name: string): name is Columns<Of> => {
    const field = of.fields[name]
    return field?.kind === 'value' && test(field.schema)
  }
  return Object.keys(of.fields).filter(isColumn)
}

/** Returns the columns of a record with texts of people, and with JSON. */
export const textColumns = <Of extends AnyRecord>(of: Of): readonly Columns<Of>[] =>
  columnsWhere(of, (schema) => isText(schema) || isJson(schema))

/** Returns the columns of a record that may be empty. */
export const nullableColumns = <Of extends AnyRecord>(of: Of): readonly Columns<Of>[] =>
  columnsWhere(of, (schema) => schema instanceof z.ZodNullable)

type Cells = readonly (readonly [name: string, value: unknown])[]
type Saves = Readonly<Record<string, AnySave>>

const columnsOf = (of: AnyRecord, elsewhere: Saves, values: object): Cells =>
  Object.entries(values)
    .filter(([name, value]) => value !== undefined && !(name in elsewhere))
    .map(([name, value]) => {
      const schema = fieldOf(of, name)?.schema
      return [name, schema && value !== null && isJson(schema) ? json(value) : value]
    })

const insertedRow = z.object({ id })

const insertRow = async ({ tx }: Work, { table, key }: AnyRecord, columns: Cells): Promise<number> => {
  const names = sql.join(columns.map(([name]) => sql.ref(name)))
  const values = sql.join(columns.map(([, value]) => value))
  const row = await single(tx, insertedRow)`
    insert into ${sql.table(table)} (${names}) values (${values}) returning ${sql.ref(key)} as id`
  return row.id
}

const updateRow = async ({ tx }: Work, { table, key }: AnyRecord, rowId: number, columns: Cells): Promise<void> => {
  const changes = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  // The version rises with every change, also where only rows that refer to it differ.
  const all = changes.length > 0 ? changes : [sql`version = version`]
  await sql`update ${sql.table(table)} set ${sql.join(all)} where ${sql.ref(key)} = ${rowId}`.execute(tx)
}

const lockRow = async ({ tx }: Work, { table, key }: AnyRecord, rowId: number): Promise<void> => {
  await sql`select from ${sql.table(table)} where ${sql.ref(key)} = ${rowId} for update`.execute(tx)
}

const saveElsewhere = async (saves: Saves, work: Work, rowId: number, values: object): Promise<void> => {
  for (const [name, value] of Object.entries(values)) if (value !== undefined) await saves[name]?.(work, rowId, value)
}

/** The part of a referred row that the audit has: its id and name. */
const referred = z.object({ id, name: z.string() }).nullable()

const auditedValue = ({ kind }: Field, value: unknown): unknown => {
  if (kind === 'reference') return referred.parse(value)
  return kind === 'references' ? z.array(referred).parse(value) : value
}

/** Returns the fields as the audit has them: all that people set, references by id and name. */
const audited = (of: AnyRecord, row: object): Record<string, unknown> => {
  const values: ReadonlyMap<string, unknown> = new Map(Object.entries(row))
  const set = Object.entries(of.fields).filter(([, { kind }]) => kind !== 'shown')
  return Object.fromEntries(set.map(([name, one]) => [name, auditedValue(one, values.get(name))]))
}

/**
 * Returns how rows of a described record are added and changed: lock, version, comparison, writing of all given fields, and
 * the audit with the difference. What is special about a record is a function in between, which may refuse, and returns
 * further columns.
 */
export const stored = <Of extends AnyRecord, Row extends Readonly<{ id: number; version: number }>>(
  of: Of,
  options: Options<Of, Row>,
) => {
  const saves: Saves = options.elsewhere ?? {}
  const about = (row: Row) => ({ entity: of.table, id: row.id, employee_id: options.whose?.(row) ?? null })
  /** Locks a row that the actor may change, and returns it. */
  const lock = async (context: Context, rowId: number): Promise<Row> => {
    // Sent together: the row is read when it is locked.
    const [, read] = await Promise.all([lockRow(context, of, rowId), options.find(context, rowId)])
    const row = found(read)
    if (options.mayChange?.(row) === false) throw notFound()
    return row
  }
  return {
    /** Adds a row. `more`: columns that no field describes. Returns the row as its call shows it. */
    add: async (context: Context, given: Given<Of>, more: Extra<Of> = {}): Promise<Row> => {
      const rowId = await insertRow(context, of, columnsOf(of, saves, { ...given, ...more }))
      await saveElsewhere(saves, context, rowId, given)
      const row = found(await options.find(context, rowId))
      await audit(context, options.audit.added, { ...about(row), after: audited(of, row) })
      return row
    },

    /**
     * Changes a row in the version that its editor saw: 404 where there is none, a refusal where it was changed meanwhile.
     * Values that are equal change nothing, and the version stays. `check` may refuse, and returns further columns. Returns
     * the row as its call shows it.
     */
    change: async (
      context: Context,
      rowId: number,
      { version, ...given }: Given<Of> & Readonly<{ version: number }>,
      check?: Check<Of, Row>,
    ): Promise<Row> => {
      const before = await lock(context, rowId)
      requireVersion(before, version)
      const values: Readonly<Record<string, unknown>> = of.values({ ...before })
      const set = Object.entries(given).filter(([, value]) => value !== undefined)
      const special: AnyCheck<Row> | undefined = check
      const more = await special?.({ before, given, next: { ...values, ...Object.fromEntries(set) } })
      const changes = Object.fromEntries(set.filter(([name, value]) => !isDeepStrictEqual(value, values[name])))
      if (Object.keys(changes).length === 0) return before
      await updateRow(context, of, rowId, columnsOf(of, saves, { ...changes, ...more }))
      await saveElsewhere(saves, context, rowId, changes)
      const after = found(await options.find(context, rowId))
      await audit(context, options.audit.changed, {
        ...about(after),
        change: changed(audited(of, before), audited(of, after)),
      })
      return after
    },

    /** Deletes a row; 404 where there is none. `check` may refuse, and deletes what belongs to the row. */
    remove: async (
      context: Context,
      rowId: number,
      check?: (row: Row) => Promise<void> | void,
    ): Promise<{ id: number }> => {
      const row = await lock(context, rowId)
      await check?.(row)
      await sql`delete from ${sql.table(of.table)} where ${sql.ref(of.key)} = ${rowId}`.execute(context.tx)
      await audit(context, options.audit.deleted ?? options.audit.changed, { ...about(row), before: audited(of, row) })
      return { id: rowId }
    },
  }
}
