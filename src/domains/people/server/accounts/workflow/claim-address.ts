import { emailKey } from '#kit/contract/fields.ts'
import type { Area } from '#kit/contract/permissions.ts'
import { type Actor, scopeOf } from '#kit/server/actor.ts'
import { audit } from '#kit/server/audit.ts'
import type { Work } from '#kit/server/context.ts'
import { endAllSessions, voidPasswordLinks } from '#domains/session/server/index.ts'
import { peopleRefusals } from '../../../contract/people.refusals.ts'
import { holderText } from '../rules/holder-text.ts'
import { updateAccount } from '../store/accounts.ts'
import { freeWorkEmail, type Holder, lockHolders } from '../store/addresses.ts'

/** A change by an actor, who may read more or less about others. */
export type ActorWork = Work & Readonly<{ actor: Actor }>

/** The person or the admin account that gets an address; both null for a new one. */
type Claimant = Readonly<{ employee_id?: number | null; account_id?: number | null }>

/** Takes an address off a person who has left: with the record goes the sign-in, which was closed already. */
const free = async (work: Work, { account_id, address }: Holder, employee_id: number): Promise<void> => {
  if (account_id === null) {
    await freeWorkEmail(work.tx, employee_id)
    await audit(work, 'people.email_freed', {
      entity: 'employees',
      id: employee_id,
      employee_id,
      before: { work_email: address },
    })
    return
  }
  await updateAccount(work.tx, account_id, { deleted_at: work.now })
  await voidPasswordLinks(work, account_id)
  await endAllSessions(work, account_id, 'deleted')
  await audit(work, 'people.login_deleted', {
    entity: 'accounts',
    id: account_id,
    employee_id,
    before: { email: address },
  })
}

const maySee = (reader: Actor, { kind }: Holder): boolean =>
  scopeOf(reader, kind === 'admin' ? 'people.admin.read' : 'people.read') !== null

const isOf = ({ employee_id, account_id }: Claimant, holder: Holder): boolean =>
  (holder.employee_id !== null && holder.employee_id === employee_id) ||
  (holder.account_id !== null && holder.account_id === account_id)

/**
 * Assigns an address to a person or an account of an area. A person who has left loses it, with every sign-in under it. Of
 * anyone else it is refused: the message names the holder, if lists show them to the actor too. No work email is the address
 * with which another person signs in, because their links would be sent to it.
 */
export const claimAddress = async (
  work: ActorWork,
  address: string,
  claimant: Claimant,
  area: Area = 'User',
): Promise<void> => {
  const others = (await lockHolders(work, emailKey(address))).filter((holder) => !isOf(claimant, holder))
  const rival = others.find(({ kind, has_left }) => !has_left && (kind === 'admin') === (area === 'Admin'))
  if (rival) throw peopleRefusals.refusal('email_taken', { by: maySee(work.actor, rival) ? holderText(rival) : '' })
  for (const holder of others)
    if (holder.has_left && holder.employee_id !== null) await free(work, holder, holder.employee_id)
}
