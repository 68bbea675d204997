import type { RawBuilder } from 'kysely'
import type { AuditAction, Permission } from '#kit/contract/keys.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { matchesVisible } from '../store/visible.ts'

type Area = AuditAction extends infer Action ? (Action extends `${infer Word}.${string}` ? Word : never) : never
type Reader = Permission | Readonly<{ others: Permission; entities: Readonly<Record<string, Permission>> }>

// Tests declare their own actions, which no one reads.
type Read = Exclude<Area, 'test'>

/** The keys that open rows of the audit, by the first word of their action: one for all, or some for certain entities. */
export type AuditReaders = Readonly<Record<Read, Reader>>

const maySee = (actor: Actor, key: Permission): boolean => scopeOf(actor, key) === 'all'

const normalise = (reader: Reader) => (typeof reader === 'string' ? { others: reader, entities: {} } : reader)

/** Returns the condition on rows of the audit `a` that the actor may see: of areas that the actor may read with scope all. */
export const visibleTo = (readers: AuditReaders, actor: Actor): RawBuilder<boolean> => {
  const areas: string[] = []
  const opened: string[] = []
  const closed: string[] = []
  for (const [area, reader] of Object.entries<Reader>(readers)) {
    const { others, entities } = normalise(reader)
    if (maySee(actor, others)) areas.push(area)
    for (const [entity, key] of Object.entries(entities))
      (maySee(actor, key) ? opened : closed).push(`${area}:${entity}`)
  }
  return matchesVisible({ areas, opened, closed })
}

/** Returns the keys with which an actor reads some rows of an area; empty for an area that does not exist. */
const keysOf = (readers: AuditReaders, area: string): readonly Permission[] => {
  const reader = Object.entries<Reader>(readers).find(([one]) => one === area)?.[1]
  if (reader === undefined) return []
  const { others, entities } = normalise(reader)
  return [others, ...Object.values(entities)]
}

/** Returns true if an actor may read some rows of an area. */
export const mayReadArea = (readers: AuditReaders, actor: Actor, area: string): boolean =>
  keysOf(readers, area).some((key) => maySee(actor, key))

/** Returns true if an actor may read a row of the audit, as `visibleTo` selects it. */
export const mayReadRow = (
  readers: AuditReaders,
  actor: Actor,
  { action, entity }: Readonly<{ action: string; entity: string }>,
): boolean => {
  const [area = ''] = action.split('.')
  const reader = Object.entries<Reader>(readers).find(([one]) => one === area)?.[1]
  if (reader === undefined) return false
  const { others, entities } = normalise(reader)
  const [, key = others] = Object.entries(entities).find(([one]) => one === entity) ?? []
  return maySee(actor, key)
}

const PERSONAL: readonly string[] = [
  'mobile',
  'personal_email',
  'current_address',
  'permanent_address',
  'date_of_birth',
  'gender',
  'marital_status',
  'nationality_country_id',
]
const MONEY = /(^|_)(pay|salary|gross|net|base|new|amount|budget|total|cost|rate)(_minor)?$|_minor$/
const BANK = /^(iban|account_number|routing_code|bank|bank_name|holder|number|secret_mask)$/
const SECRET = /password|secret|token|_hash$|_enc$/

/** Returns true if an actor who sees a row also sees the value of a field. */
export const mayReadField = (actor: Actor, action: string, field: string): boolean => {
  if (SECRET.test(field)) return false
  if (/^(hiring|people|payroll)\./.test(action) && MONEY.test(field)) return maySee(actor, 'payroll.read')
  if (/^(hiring|people|payroll)\./.test(action) && BANK.test(field)) return maySee(actor, 'people.bank.read')
  return !PERSONAL.includes(field) || maySee(actor, 'people.personal.read')
}
