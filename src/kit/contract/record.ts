import { z } from 'zod'
import { id, type Named, type textId } from './fields.ts'
import { addShape, changeShape, filterShape, inputName, inputValue, rowShape, wholeShape } from './record-shapes.ts'

/** The texts of a field, on every screen and in every message. */
export type FieldTexts = Readonly<{
  /** The name above its input and next to its value: `Warranty until`. */
  label: string
  /** The title of its column, where the label is too long for it. */
  short?: string
  /** The name after "changed the", where the label in small letters does not read well: `end of the warranty`. */
  noun?: string
  /** A sentence below its input. */
  help?: string
  /** The unit of a number: `months`. */
  unit?: string
  /** The lines of its input, where a text has several. */
  lines?: number
}>

type Spec<Schema extends z.ZodType> = FieldTexts &
  Readonly<{
    /** Lists sort by it, under its name. */
    sort?: true
    /** Lists filter by it: it is in `filters`, by the id of a reference. Stored under its name. */
    filter?: true
    /** The labels of the options of an enumeration, in their order. */
    options?: { readonly [Option in NonNullable<z.output<Schema>> & string]: string }
    /** An amount in minor units; names the field with its currency. */
    currency?: string
    /** May be left out of a new row, which then gets the default of the database. */
    isOptional?: true
    /** Is in the bodies of these calls alone. Left out: in both. */
    when?: 'add' | 'change'
  }>

export type Kind = 'value' | 'reference' | 'references' | 'shown'

/** A field of a record. Made by `field`, `shown`, `reference` or `references`. */
export type Field = Readonly<{
  kind: Kind
  /** The schema of the input; of the output for a field that is only shown. */
  schema: z.ZodType
  /** The name of the input, where it is not that of the row. */
  input?: string
  /** A reference to a person. */
  isPerson?: true
}> &
  Spec<z.ZodType>

/** Describes a stored field that people set: the schema of its input, and how it is called. A nullable one may be empty. */
export const field = <Schema extends z.ZodType, const Given extends Spec<Schema>>(schema: Schema, spec: Given) => ({
  ...spec,
  kind: 'value' as const,
  schema,
})

/** Describes a field that is calculated or set by steps: it is in the row, and in no input. */
export const shown = <Schema extends z.ZodType, const Given extends Spec<Schema>>(schema: Schema, spec: Given) => ({
  ...spec,
  kind: 'shown' as const,
  schema,
})

type ReferenceSpec = FieldTexts &
  Pick<Spec<typeof id>, 'when' | 'isOptional' | 'sort' | 'filter'> &
  // The name of the id, where it is not that of the field with `_id`.
  Readonly<{ input?: string }>

/**
 * Describes a reference to another row: `{ id, name }` in the row under the name of the field, its id in inputs and in the
 * table under that name with `_id`, or under `input`. `optionalReference` may be empty: null in both.
 */
export const reference = <const Given extends ReferenceSpec>(spec: Given) => ({
  ...spec,
  kind: 'reference' as const,
  schema: id,
})
export const optionalReference = <const Given extends ReferenceSpec>(spec: Given) => ({
  ...spec,
  kind: 'reference' as const,
  schema: id.nullable(),
})

/** The same for a person, who is found while typing. `optionalPerson` may be empty. */
export const person = <const Given extends ReferenceSpec>(spec: Given) => ({
  ...reference(spec),
  isPerson: true as const,
})
export const optionalPerson = <const Given extends ReferenceSpec>(spec: Given) => ({
  ...optionalReference(spec),
  isPerson: true as const,
})

/** Describes references to several rows: `{ id, name }[]` in the row; `input` names the list of ids in inputs. */
export const references = <
  Schema extends z.ZodType<number[]>,
  const Given extends FieldTexts & Pick<Spec<Schema>, 'when' | 'isOptional'> & { readonly input: string },
>(
  ids: Schema,
  spec: Given,
) => ({ ...spec, kind: 'references' as const, schema: ids })

export type Fields = Readonly<Record<string, Field>>

/** The name of a field in inputs; never for one that is only shown. */
type InputName<Name, Of> = Of extends { kind: 'shown' }
  ? never
  : Of extends { input: infer Input extends string }
    ? Input
    : Of extends { kind: 'reference' }
      ? `${Name & string}_id`
      : Name

type SchemaOf<Of> = Of extends { schema: infer Schema extends z.ZodType } ? Schema : never
type RowValue<Of> = Of extends { kind: 'references' }
  ? Named[]
  : Of extends { kind: 'reference' }
    ? Named | (null extends z.output<SchemaOf<Of>> ? null : never)
    : z.output<SchemaOf<Of>>

type RowShape<All extends Fields> = { [Name in keyof All]: z.ZodType<RowValue<All[Name]>, RowValue<All[Name]>> }

type MayMiss<Of> = Of extends { isOptional: true } ? true : null extends z.input<SchemaOf<Of>> ? true : false

type AddShape<All extends Fields> = {
  [Name in keyof All as All[Name] extends { when: 'change' } ? never : InputName<Name, All[Name]>]: MayMiss<
    All[Name]
  > extends true
    ? z.ZodOptional<SchemaOf<All[Name]>>
    : SchemaOf<All[Name]>
}
type ChangeShape<All extends Fields> = {
  [Name in keyof All as All[Name] extends { when: 'add' } ? never : InputName<Name, All[Name]>]: z.ZodOptional<
    SchemaOf<All[Name]>
  >
}

type WholeShape<All extends Fields> = {
  [Name in keyof All as InputName<Name, All[Name]>]: SchemaOf<All[Name]>
}

type FilterName<Name, Of> = Of extends { filter: true }
  ? Of extends { input: infer Input extends string }
    ? Input
    : Of extends { kind: 'reference' }
      ? `${Name & string}_id`
      : Name
  : never
type FilterShape<All extends Fields> = {
  [Name in keyof All as FilterName<Name, All[Name]>]: z.ZodOptional<
    All[Name] extends { kind: 'reference' }
      ? typeof textId
      : z.ZodType<NonNullable<z.output<SchemaOf<All[Name]>>>, NonNullable<z.input<SchemaOf<All[Name]>>>>
  >
}

/** The values of the inputs of a record, as a stored row has them. */
export type ValuesOf<All extends Fields> = {
  [Name in keyof All as InputName<Name, All[Name]>]: z.output<SchemaOf<All[Name]>>
}

/** The values of the inputs that can change. */
export type ChangeValues<All extends Fields> = {
  [Name in keyof All as All[Name] extends { when: 'add' } ? never : InputName<Name, All[Name]>]: z.output<
    SchemaOf<All[Name]>
  >
}

/** The row of a record, without what its call adds to it. */
export type RowOf<All extends Fields> = { [Name in keyof All]: RowValue<All[Name]> }

/** The description of a record, for every side: `row`, `add`, `change` and `whole` are spread into the schemas of calls. */
export type RecordOf<Table extends string, All extends Fields, Key extends string = 'id'> = Readonly<{
  table: Table
  /** The column of its id, and the field of its row. */
  key: Key
  fields: All
  row: RowShape<All>
  /** The inputs of a new row. */
  add: AddShape<All>
  /** The inputs of a change: each may be left out, and stays as it is then. */
  change: ChangeShape<All>
  /** All inputs, for calls that send each of them. */
  whole: WholeShape<All>
  /** The fields that lists filter by, for the query of a list. */
  filters: FilterShape<All>
  /** Returns the values of the inputs of a change from a row: those of a form, and those that a change is compared with. */
  values: (row: Readonly<RowOf<All>>) => ChangeValues<All>
}>
// A method, not a function property: so a record is also any record.
export type AnyRecord = {
  readonly table: string
  readonly key: string
  readonly fields: Fields
  values(row: object): Readonly<Record<string, unknown>>
}
export type FieldsOfRecord<Of> = Of extends { fields: infer All extends Fields } ? All : never

/**
 * Describes a record once, for server and browser: its fields, their schemas and labels. `table`: where its rows are
 * stored; `key`: the column of their ids, where it is not `id`. Everything that is not described here, such as a column with a chart or a rule between two fields, is a component or
 * a function at its place.
 */
export const record = <const Table extends string, const All extends Fields, const Key extends string = 'id'>(
  table: Table,
  fields: All,
  key?: Key,
): RecordOf<Table, All, Key> => {
  const made = {
    table,
    key: key ?? 'id',
    fields,
    row: rowShape(fields),
    add: addShape(fields),
    change: changeShape(fields),
    whole: wholeShape(fields),
    filters: filterShape(fields),
    values: (row: object) => {
      const values = new Map(Object.entries(row))
      return Object.fromEntries(
        Object.entries(fields).flatMap(([name, one]) =>
          one.kind === 'shown' || one.when === 'add'
            ? []
            : [[inputName(name, one), inputValue(one.kind, values.get(name))]],
        ),
      )
    },
  }
  // The types of the shapes follow from those of the fields, which no loop over them can show.
  return made as unknown as RecordOf<Table, All, Key>
}

/** Returns the description of a field by its name in the row or in inputs. */
export const fieldOf = ({ fields }: Pick<AnyRecord, 'fields'>, name: string): Field | undefined =>
  fields[name] ?? Object.entries(fields).find(([own, one]) => inputName(own, one) === name)?.[1]

/** Returns the names of the inputs of a call that adds or changes a row, in their order. */
export const inputNames = ({ fields }: Pick<AnyRecord, 'fields'>, call: 'add' | 'change'): string[] =>
  Object.entries(fields).flatMap(([name, one]) =>
    one.kind === 'shown' || (one.when ?? call) !== call ? [] : [inputName(name, one)],
  )

/** Returns the options of an enumerated field, for an input or a filter; none of another field. */
export const optionsOf = <const Labels extends Readonly<Record<string, string>>>({
  options,
}: Readonly<{ options?: Labels }>): readonly Readonly<{ value: keyof Labels & string; label: string }>[] => {
  const names: readonly (keyof Labels & string)[] = Object.keys(options ?? {})
  return names.map((value) => ({ value, label: options?.[value] ?? value }))
}
