import type { Area } from '#kit/contract/permissions.ts'
import type { Work } from '#kit/server/context.ts'
import { type Candidate, type Match, matchOf, type Person } from '../../../contract/oidc.rules.ts'
import { findAccount, findAccountsByEmail, type SignInAccount } from '../../store/accounts.ts'
import { findLink, findLinkedAccount } from '../store/identities.ts'

type ReadContext = Pick<Work, 'tx' | 'now'>
export type Found = Readonly<{ match: Match; account: SignInAccount | null }>

const candidateOf = (account: SignInAccount | null, sub: string | null): Candidate | null =>
  account && { id: account.id, sub, block: account.block, starts_on: account.starts_on }

/** Finds the account of an area that a person of the provider opens. */
export const findMatch = async (
  { tx, now }: ReadContext,
  issuer: string,
  person: Person,
  area: Area,
): Promise<Found> => {
  const linkedId = await findLinkedAccount(tx, { issuer, sub: person.sub, area })
  const linked = linkedId === null ? null : ((await findAccount(tx, linkedId, now)) ?? null)
  if (linkedId !== null) {
    // A link of a deleted account opens nothing, and no other account in its place.
    const match = linked ? matchOf(person, candidateOf(linked, person.sub), null) : NO_ACCOUNT
    return { match, account: linked }
  }
  const ofEmail =
    person.email === null
      ? null
      : ((await findAccountsByEmail(tx, person.email, now)).find((one) => one.area === area) ?? null)
  const link = ofEmail && (await findLink(tx, ofEmail.id, issuer))
  return { match: matchOf(person, null, candidateOf(ofEmail, link?.sub ?? null)), account: ofEmail }
}

const NO_ACCOUNT: Match = { kind: 'none', reason: 'company_no_account' }
