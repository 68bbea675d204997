/** The beginning of every API token: people and programs that search for leaked secrets recognise it. */
export const API_TOKEN_PREFIX = 'muster_'

/** Returns whether a bearer token is an API token, and not that of a session. */
export const isApiToken = (token: string): boolean => token.startsWith(API_TOKEN_PREFIX)
