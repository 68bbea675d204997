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
