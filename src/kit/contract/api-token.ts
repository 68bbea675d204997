/** The beginning of every API token: people and programs that search for leaked secrets recognise it. */
export const API_TOKEN_PREFIX = 'muster_'

/** Returns whether a bearer token is an API token, and not that of a session. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX)

/** The API tokens that may send a call: none, those without limits to brands or departments, or all. */
export type TokenUse = 'none' | 'unlimited' | 'all'

type Kinds = Readonly<Partial<Record<'in_person' | 'confirmed' | 'is_scoped', true>>>

/** Programs use the admin area, apart from what needs a person there: passwords, second factors and the tokens themselves. */
export const tokenUseOf = (path: string, kinds: Kinds): TokenUse => {
  if (!path.startsWith('/api/admin/') || kinds.in_person || kinds.confirmed) return 'none'
  return kinds.is_scoped ? 'all' : 'unlimited'
}
