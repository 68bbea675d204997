/**
 * Returns the address of the organisation's logo, for people who are signed in; its file id lets browsers cache it.
 */
export const logoUrl = (fileId: number): string => `/api/shell/logo?v=${fileId}`
