/**
 * Where the logo of the organisation is read, by a person who is signed in; its file in the address lets it be kept.
 */
export const logoUrl = (fileId: number): string => `/api/shell/logo?v=${fileId}`
