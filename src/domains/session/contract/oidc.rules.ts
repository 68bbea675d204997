/** The minutes in which a person returns from the provider. */
export const FLOW_MINUTES = 10
/** The screen to which the provider returns people. */
export const RETURN_PATH = '/sign-in/company'

const DISCOVERY = '/.well-known/openid-configuration'

/** Returns the issuer of an address: without the path of its description, which people copy with it. */
export const issuerOf = (typed: string): string => {
  const address = typed.trim()
  return address.endsWith(DISCOVERY) ? address.slice(0, -DISCOVERY.length) : address
}

/** Returns true for an address that can be an issuer (OpenID Connect Discovery 1.0, section 3): no query, no fragment. */
export const isIssuer = (typed: string): boolean => {
  const url = URL.parse(issuerOf(typed))
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.search === '' &&
    url.hash === '' &&
    url.username === '' &&
    url.password === ''
  )
}

/** Returns true where the provider states that it checked more than one factor (`amr`, RFC 8176). */
export const isFactorProved = (amr: unknown): boolean => Array.isArray(amr) && amr.includes('mfa')

/** The claims of a person that decide which account is opened. */
export type Person = Readonly<{ sub: string; email: string | null; is_verified: boolean }>

/** An account, as the match sees it. `sub`: of the person of the provider that it is linked to. */
export type Candidate = Readonly<{ id: number; sub: string | null; block: string | null; starts_on: string | null }>

export type Match =
  | Readonly<{ kind: 'linked' | 'first'; id: number }>
  | Readonly<{ kind: 'none'; reason: 'company_no_account' | 'company_unverified' | 'company_taken' }>
  | Readonly<{ kind: 'none'; reason: 'company_too_early'; day: string }>

const none = (reason: 'company_no_account' | 'company_unverified' | 'company_taken'): Match => ({
  kind: 'none',
  reason,
})

const opened = ({ id, block, starts_on }: Candidate, kind: 'linked' | 'first'): Match => {
  if (block === null) return { kind, id }
  return starts_on === null ? none('company_no_account') : { kind: 'none', reason: 'company_too_early', day: starts_on }
}

/**
 * Returns the account that a person of the provider opens. `linked`: the account that is linked to them; it alone decides,
 * whatever their email is by now. Only without one an account is found by an email that the provider has verified, and only
 * one that no other person of the provider is linked to.
 */
export const matchOf = (person: Person, linked: Candidate | null, ofEmail: Candidate | null): Match => {
  if (linked !== null) return opened(linked, 'linked')
  if (person.email === null || !person.is_verified) return none('company_unverified')
  if (ofEmail === null) return none('company_no_account')
  if (ofEmail.sub === null) return opened(ofEmail, 'first')
  // Another sign-in of the same person has just linked it.
  return ofEmail.sub === person.sub ? opened(ofEmail, 'linked') : none('company_taken')
}
