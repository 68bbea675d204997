import { z } from 'zod'
import { isRecord } from '#kit/contract/is-record.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { mayCall } from '#kit/server/call/admits.ts'
import type { Work } from '#kit/server/context.ts'
import { type Restorable, restorables } from '#kit/server/restorable.ts'
import { fitToSchema } from '../present/fit-to-schema.ts'
import { mayReadField } from '../rules/readers.ts'
import type { StoredAudit } from '../store/audit.ts'

/** Names that are never fields of the record: they describe the change, or its steps. */
const NO_FIELDS = new Set(['version', 'reason', 'confirm', 'state', 'status'])

const shapeOf = ({ call, inside }: Restorable): z.core.$ZodShape => {
  const shape = call.body instanceof z.ZodObject ? call.body.shape : {}
  if (inside === undefined) return shape
  const part: unknown = shape[inside]
  return part instanceof z.ZodObject ? part.shape : {}
}

type Patch = Readonly<{ name: string; value: unknown }>

/** Translates a field of the audit into one of the body of the call: the same field, or the id of the referenced record. */
const patchOf = (how: Restorable, field: string, value: unknown): Patch | null => {
  const shape = shapeOf(how)
  if (NO_FIELDS.has(field)) return null
  const schema = shape[field]
  if (schema) return { name: field, value: fitToSchema(schema, value) }
  const name = `${field}_id`
  if (!(name in shape)) return null
  if (value === null) return { name, value }
  return isRecord(value) && typeof value['id'] === 'number' ? { name, value: value['id'] } : null
}

/** Returns the current values of all fields that the call takes, where it takes the record as a whole. */
const wholeOf = async (how: Restorable, work: Work, id: number): Promise<object> => {
  const record = (await how.whole?.(work, id)) ?? {}
  return Object.fromEntries(
    Object.entries(record).flatMap(([field, value]) => {
      const part = field === how.param ? null : patchOf(how, field, value)
      return part ? [[part.name, part.value]] : []
    }),
  )
}

/** Returns the call that restores a field of a record, with its input. */
export const prepareCall = async (how: Restorable, work: Work, id: number, patch: object) => {
  const call = (await how.callOf?.(work.tx, id)) ?? how.call
  const fields = { ...(await wholeOf(how, work, id)), ...patch }
  const isByPath = how.param in call.params.shape
  return {
    call,
    params: isByPath ? { [how.param]: String(id) } : {},
    body: {
      ...(isByPath ? {} : { [how.param]: id }),
      ...(how.inside === undefined ? fields : { [how.inside]: fields }),
    },
  }
}

/** Returns the registered way to change the record of a row, or null where the actor may not do that. */
export const findRestorable = (actor: Actor, { entity, entity_id }: StoredAudit): Restorable | null => {
  if (entity_id === null || scopeOf(actor, 'records.audit.restore') === null) return null
  const how = restorables.all().find(([name]) => name === entity)?.[1]
  return how && mayCall(actor, how.call) ? how : null
}

/** Returns the patch that restores a field of a row; null where there is none, or the actor may not apply it. */
export const findRestore = (actor: Actor, row: StoredAudit, field: string): (Patch & { how: Restorable }) | null => {
  const how = findRestorable(actor, row)
  const { before, after, action } = row
  if (!how || !isRecord(before) || !isRecord(after) || !Object.hasOwn(before, field) || !Object.hasOwn(after, field))
    return null
  const patch = mayReadField(actor, action, field) ? patchOf(how, field, before[field]) : null
  return patch && { ...patch, how }
}

/** Returns the fields of a row that the actor can restore. */
export const restorableFields = (actor: Actor, row: StoredAudit): string[] =>
  isRecord(row.before) ? Object.keys(row.before).filter((field) => findRestore(actor, row, field) !== null) : []
