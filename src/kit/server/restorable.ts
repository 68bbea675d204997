import type { AnyCall } from '../contract/call.ts'
import { registry } from './slots.ts'

/** How a field of a record is put back: by the call that changes such records anyway. */
export type Restorable = Readonly<{
  call: AnyCall
  /** The name of the record in the path of the call. */
  param: string
  /** The column of its id. */
  key?: string
  /** The part of the body that holds the fields, where they do not stand in it themselves. */
  inside?: string
}>

/** Records of which the audit may put fields back, by the name of their table. */
export const restorables = registry<Restorable>('records whose fields can be put back')
