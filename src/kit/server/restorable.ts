import { sql } from 'kysely'
import { z } from 'zod'
import type { AnyCall } from '../contract/call.ts'
import type { Tx, Work } from './context.ts'
import { one } from './database/rows.ts'
import { registry } from './slots.ts'

/** The way in which a field of a record is restored: by the call that changes such records anyway. */
export type Restorable = Readonly<{
  call: AnyCall
  /** The name of the record in the path of the call, or in its body where the path has none. */
  param: string
  /** The column of its id. */
  key?: string
  /** The part of the body with the fields, where they are not in the body itself. */
  inside?: string
  /** Returns the present record, where the call takes it as a whole: the restored field is set in it. */
  whole?: (work: Work, id: number) => Promise<object | undefined>
  /** The call of a record, where each kind of record in the table has its own with the same rights and fields. */
  callOf?: (tx: Tx, id: number) => Promise<AnyCall | undefined>
}>

/** Records of which the audit may put fields back, by the name of their table. */
export const restorables = registry<Restorable>('records whose fields can be put back')

/** The whole record where its columns are called as the call calls them. */
export const wholeRow =
  (table: string): NonNullable<Restorable['whole']> =>
  async ({ tx }, id) =>
    one(tx, z.looseObject({}))`select * from ${sql.table(table)} where id = ${id}`
